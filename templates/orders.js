/* Click to order: things and places are chosen, and the order stands as a line in a text that can be edited. */

const LONGEST_BODY = 1800;

/* An order with words in its blanks; a blank left out takes its space with it. */
function written(order, words) {
  let blank = 0;
  return tidy(order.replace(/\{\}/g, () => words[blank++] ?? ""));
}

function tidy(line) {
  return line.trim().split(/\s+/).join(" ");
}

/* A line without its comment. */
function bare(line) {
  return tidy(line.replace(/#.*/, ""));
}

/* The number of the line that holds an item's order, or -1; `others` are the lines of other items. */
function lineOf(lines, item, others) {
  const exact = item.line ? lines.findIndex((line) => tidy(line) === tidy(item.line)) : -1;
  if (exact >= 0 || item.many) return item.many ? -1 : exact;
  const same = bare(item.line) ? lines.findIndex((line) => bare(line) === bare(item.line)) : -1;
  if (same >= 0) return same;
  const head = tidy(item.order.split("{}")[0]).toUpperCase();
  if (!head) return -1;
  const begins = (line) => bare(line).toUpperCase() === head || bare(line).toUpperCase().startsWith(`${head} `);
  const found = lines.flatMap((line, at) => (begins(line) && !others.includes(bare(line)) ? [at] : []));
  return found.length === 1 ? found[0] : -1;
}

/* The words that stand in the blanks of an item's order, read from a line; null where they can't be told. */
function wordsOf(item, line) {
  const safe = (words) => tidy(words).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const longest = (pick) => pick.choices.map(([words]) => words).sort((a, b) => b.length - a.length);
  const blanks = item.picks.map((pick) => `(${longest(pick).map(safe).join("|")}${pick.free ? "|.*?" : ""})`);
  const between = item.order.split("{}").map(safe);
  const pattern = between.map((words, at) => `${words}\\s*${blanks[at] ?? ""}\\s*`).join("");
  const found = new RegExp(`^${pattern}$`, "i").exec(bare(line));
  const spelled = (words, pick) => pick.choices.find(([one]) => one.toUpperCase() === words.toUpperCase())?.[0] ?? words;
  return found && found.slice(1).map((words, at) => spelled(words, item.picks[at]));
}

/* The text with an order in it: in the place of the item's line, else as the last line. */
function withOrder(text, item, order, others) {
  const lines = text.split("\n");
  const at = lineOf(lines, item, others);
  if (at >= 0) {
    lines[at] = order;
    return lines.join("\n");
  }
  return [...text.trimEnd().split("\n").filter((line, place) => line || place), order].join("\n");
}

/* The parts of an order of several lines: its heading, and its lines as they stand behind the colon. */
function parted(order) {
  const [heading, ...rest] = order.split(":");
  return [tidy(heading), (rest.join(":").match(/(?:"[^"]*"?|[^;"])+/g) ?? []).map(tidy).filter(Boolean)];
}

/* The first and the last line of the block with that heading that counts, the last one; null without any. */
function blockAt(lines, heading) {
  const is_own = (line) => parted(bare(line))[0].toUpperCase() === heading.toUpperCase();
  const start = lines.map(is_own).lastIndexOf(true);
  if (start < 0 || parted(bare(lines[start]))[1].length) return start < 0 ? null : [start, start];
  const verb = `${heading.split(" ")[0].toUpperCase()} `;
  const stops = (line) => bare(line).toUpperCase() === "END" || `${bare(line).toUpperCase()} `.startsWith(verb);
  const length = lines.slice(start + 1).findIndex(stops);
  const is_closed = length >= 0 && bare(lines[start + 1 + length]).toUpperCase() === "END";
  return [start, is_closed ? start + 1 + length : start];
}

/* The lines that a block holds, be it written on one line or on several. */
function insideOf(lines, first, last) {
  return first === last ? parted(bare(lines[first]))[1] : lines.slice(first + 1, last).filter(bare);
}

/* The block with the heading of an order, as it stands in the text, on one line. */
function wholeBlock(text, order) {
  const lines = text.split("\n");
  const steps = insideOf(lines, ...blockAt(lines, parted(order)[0])).map(bare);
  return steps.length ? `${parted(order)[0]}: ${steps.join("; ")}` : parted(order)[0];
}

/* The text with an order of several lines in it: its block written anew, or lines added; with none its remarks stay. */
function withBlock(text, order, is_added) {
  const lines = text.trimEnd().split("\n");
  const [heading, steps] = parted(order);
  const found = blockAt(lines, heading);
  const [first, last] = found ?? [lines.length, lines.length - 1];
  const remarks = lines.slice(first + 1, last).filter((line) => line.trim() && !bare(line));
  const kept = !steps.length ? remarks : is_added && found ? insideOf(lines, first, last) : [];
  lines.splice(first, last - first + 1, heading, ...[...kept, ...steps].map((line) => `  ${line.trim()}`), "END");
  return lines.filter((line, place) => line || place).join("\n");
}

/* The address that opens a mail program with subject and text. */
function mailAddress(reply, text) {
  const coded = (words) => encodeURIComponent(words.replace(/\p{Surrogate}/gu, "\uFFFD"));
  const body = coded(text.replace(/\r?\n/g, "\r\n"));
  const to = coded(reply.to).replace(/%40/g, "@");
  const address = `mailto:${to}?subject=${coded(reply.subject)}`;
  return body.length > LONGEST_BODY ? { address, is_long: true } : { address: `${address}&body=${body}` };
}

/* The control for one blank of an order; `change` is called with the words now in it. */
function pickControl(pick, words, change) {
  const told = ([text, says]) => [text || tr("(nothing)"), says].filter(Boolean).join(": ");
  if (!pick.free) {
    const select = made("select", {}, ...pick.choices.map((choice) => made("option", { value: choice[0] }, told(choice))));
    select.value = words;
    select.addEventListener("change", () => change(select.value));
    return [made("label", {}, pick.label, select)];
  }
  const id = `_choices${pickControl.count = (pickControl.count ?? 0) + 1}`;
  const input = made("input", { type: "text", list: id, autocomplete: "off" });
  input.value = words;
  input.addEventListener("change", () => change(tidy(input.value)));
  const list = made("datalist", { id }, ...pick.choices.map((choice) => made("option", { value: choice[0] }, choice[1] ?? "")));
  return [made("label", {}, pick.label, input), list];
}

/* The tools of an order form; returns what is to be done when a place of a picture is chosen. */
function openForm(form, pictures, reply) {
  const items = JSON.parse(form.querySelector(".items").textContent);
  const lines = items.map((one) => one.line);
  const shown = form.querySelector("pre");
  const original = shown.textContent;
  const text = made("textarea", { spellcheck: "false", rows: Math.min(24, original.split("\n").length + 3) });
  const told = made("p", { role: "status", class: "told-now" });
  const what = made("select", {}, made("option", { value: "" }, tr("Choose…")),
    ...items.map((item, at) => made("option", { value: at }, [item.name, item.says].filter(Boolean).join(": "))));
  const picks = made("div", { class: "picks" });
  const order = made("output", { class: "order" });
  const put = button(tr("Put it into the orders"), () => write());
  const back = button(tr("To all my orders"), () => settle(home, text), { hidden: "" });
  const status = made("p", { role: "status", class: "told-now" });
  const chooser = made("div", { class: "chooser", role: "group", "aria-label": tr("Choose an order") },
    made("label", {}, tr("What is ordered"), what), picks, order, made("div", { class: "buttons" }, put, back), status);
  const away = button(tr("Choose orders here"), () => settle(home, what), { hidden: "" });
  const home = made("div", {}, away, chooser);
  let [item, words, active] = [null, [], 0];

  /* Move the chooser beside a picture, or home. */
  function settle(where, focus) {
    where.append(chooser);
    back.hidden = where === home;
    away.hidden = where === home;
    focus?.focus();
  }

  function choose(wanted) {
    item = wanted;
    what.value = item ? items.indexOf(item) : "";
    const now = text.value.split("\n");
    const at = item && !item.block ? lineOf(now, item, othersOf(item)) : -1;
    words = item ? (at >= 0 && wordsOf(item, now[at])) || item.picks.map((pick) => pick.choices[0]?.[0] ?? "") : [];
    active = 0;
    show();
    status.textContent = "";
  }

  /* Lines that the other items stand for. */
  function othersOf(one) {
    return items.filter((other) => other !== one && other.line).map((other) => bare(other.line));
  }

  function show() {
    picks.replaceChildren(...(item?.picks ?? []).flatMap((pick, at) => pickControl(pick, words[at], (now) => {
      words[at] = now;
      active = at;
      changed();
    })));
    tell();
  }

  function tell() {
    put.hidden = !item;
    put.textContent = item?.many ? tr("Add it to the orders") : tr("Put it into the orders");
    order.textContent = item ? ordered() : "";
    mark();
  }

  /* The order as it stands now; a heading of many lines with nothing behind it stands alone. */
  function ordered() {
    const line = written(item.order, words);
    return item.block ? line.replace(/:$/, "") : line;
  }

  /* An order that has one line of its own is written at once; one of many, or of many lines, waits for the button. */
  function changed() {
    tell();
    if (!item.many && !item.block) write();
  }

  function write() {
    const line = ordered();
    text.value = item.block ? withBlock(text.value, line, item.many) : withOrder(text.value, item, line, othersOf(item));
    if (!item.many && !item.block) item.line = line; /* it is found by this from now on */
    refresh();
    status.textContent = tr("Written: {line}", { line: item.block ? wholeBlock(text.value, line) : line });
  }

  /* The pick that a place is chosen for: the one last used, if the place is among its choices. */
  function pickAt(name) {
    const fits = (pick) => pick.choices.some((choice) => choice[2] === name);
    if (!item) return -1;
    return item.picks[active] && fits(item.picks[active]) ? active : item.picks.findIndex(fits);
  }

  /* Set the places apart that can be chosen now, and where the item stands. */
  function mark() {
    for (const place of pictures.flatMap((picture) => picture.places)) {
      const name = place.dataset.place;
      const is_possible = pickAt(name) >= 0;
      place.classList.toggle("possible", is_possible);
      place.classList.toggle("here", Boolean(item) && item.place === name);
      place.classList.toggle("ready", !item && items.some((one) => one.place === name));
      place.setAttribute("aria-label", is_possible ? tr("{place}, can be chosen", { place: name }) : name);
    }
  }

  function chosen(place, picture) {
    const name = place.dataset.place;
    const at = pickAt(name);
    const here = items.filter((one) => one.place === name);
    if (at >= 0) {
      words[at] = item.picks[at].choices.find((choice) => choice[2] === name)[0];
      active = at;
      show();
      changed();
    } else if (here.length) {
      choose(here[(here.indexOf(item) + 1) % here.length]);
      const said = [tr("{item} is chosen.", { item: item.name })];
      if (here.length > 1) {
        said.push(tr("{count} can be ordered here: choose {place} again for the next.", { count: here.length, place: name }));
      }
      status.textContent = said.join(" ");
    } else if (item) {
      status.textContent = tr("{place} can't be chosen for {item}.", { place: name, item: item.name });
    }
    if (item && chooser.parentNode !== picture.figure) settle(picture.figure);
  }

  function refresh() {
    shown.textContent = text.value; /* for paper */
    if (!reply) return;
    mail.href = mailAddress(reply, text.value).address;
  }

  async function copy(words) {
    try {
      await navigator.clipboard.writeText(text.value);
      told.textContent = words;
    } catch {
      text.focus();
      text.select();
      const is_done = document.execCommand("copy"); /* older browsers know no other way */
      told.textContent = is_done ? words : tr("Your browser does not copy by itself: the text is selected, copy it now.");
    }
  }

  const mail = made("a", { class: "button" }, tr("Open in my mail program"));
  mail.addEventListener("click", () => {
    if (!mailAddress(reply, text.value).is_long) return;
    copy(tr("Your orders are too long to be handed over: they are copied. Paste them into the mail that opens."));
  });
  let before = null;
  const again = button(tr("Start again"), () => {
    items.forEach((one, at) => { one.line = lines[at]; });
    [text.value, before] = before === null ? [original, text.value] : [before, null];
    again.textContent = before === null ? tr("Start again") : tr("Bring my orders back");
    told.textContent = before === null ? tr("Your orders are back.") : tr("The orders are as they came.");
    choose(null);
    refresh();
  });
  text.value = original;
  text.addEventListener("input", refresh);
  what.addEventListener("change", () => choose(items[what.value] ?? null));
  for (const part of [chooser, ...pictures.map((picture) => picture.figure)]) {
    part.addEventListener("keydown", (event) => event.key === "Escape" && choose(null));
  }
  const ways = [button(tr("Copy the orders"), () => copy(tr("The orders are copied."))), again];
  if (reply) ways.unshift(mail);
  const note = reply
    ? tr("Your mail goes to {address}. Leave its subject as it is, for it holds your key.", { address: reply.to })
    : tr("Reply to your last report with this text.");
  form.classList.add("is-open");
  shown.after(made("div", { class: "builder" }, ...(items.length ? [home] : []),
    made("label", {}, tr("Your orders, one on a line"), text),
    made("div", { class: "buttons" }, ...ways), told, made("p", { class: "remark" }, note)));
  choose(null);
  refresh();
  return chosen;
}

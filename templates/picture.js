/* Pictures on a page: pan and zoom, and what is to be known of the place that is pointed at or reached. */
"use strict";

const STEP = 1.3;
const MOST = 8;
const WORDS = JSON.parse(document.getElementById("_words")?.textContent ?? "{}");

/* A text in the language of the page, with its {fields} filled in; a page in English brings no words. */
function tr(text, values = {}) {
  return (WORDS[text] ?? text).replace(/\{(\w+)\}/g, (field, name) => values[name] ?? field);
}

/* An element with attributes and what stands in it. */
function made(tag, attributes = {}, ...inside) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...inside);
  return element;
}

/* A button that does something. */
function button(words, act, attributes = {}) {
  const element = made("button", { type: "button", ...attributes }, words);
  element.addEventListener("click", act);
  return element;
}

/* Let the picture grow and shrink inside its frame. To pan is to scroll, so wheel, touch and keys work too. */
function zooming(region, svg) {
  let scale = 1;
  let width = 0;

  function zoom(wanted, x = region.clientWidth / 2, y = region.clientHeight / 2) {
    if (scale === 1) {
      width = svg.getBoundingClientRect().width;
      region.style.height = `${region.offsetHeight}px`; /* the page stays as it is */
    }
    const least = Math.min(1, region.clientWidth / width);
    const next = Math.min(MOST, Math.max(least, wanted));
    const [left, top] = [region.scrollLeft + x, region.scrollTop + y].map((at) => (at * next) / scale);
    Object.assign(svg.style, { minWidth: "0", maxWidth: "none", width: `${width * next}px` });
    region.scrollTo(left - x, top - y);
    scale = next;
  }

  function reset() {
    svg.style.minWidth = least_width;
    svg.style.maxWidth = svg.style.width = region.style.height = "";
    scale = 1;
  }

  const least_width = svg.style.minWidth;
  region.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return; /* a touchpad's pinch comes with it */
    event.preventDefault();
    const frame = region.getBoundingClientRect();
    zoom(scale * Math.exp(-event.deltaY / 300), event.clientX - frame.left, event.clientY - frame.top);
  }, { passive: false });
  pinching(region, (factor, x, y) => zoom(scale * factor, x, y));
  return { larger: () => zoom(scale * STEP), smaller: () => zoom(scale / STEP), reset };
}

/* Two fingers spread or closed on the picture. */
function pinching(region, grow) {
  let spread = 0;
  region.addEventListener("touchmove", (event) => {
    if (event.touches.length !== 2) return;
    event.preventDefault();
    const [a, b] = event.touches;
    const now = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    const frame = region.getBoundingClientRect();
    const [x, y] = [(a.clientX + b.clientX) / 2 - frame.left, (a.clientY + b.clientY) / 2 - frame.top];
    if (spread) grow(now / spread, x, y);
    spread = now;
  }, { passive: false });
  region.addEventListener("touchend", () => { spread = 0; });
}

/* The picture follows a mouse that drags it; what was dragged was not clicked. */
function dragging(region) {
  let held = null;
  region.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "mouse" || event.button !== 0) return;
    held = { x: event.clientX, y: event.clientY, left: region.scrollLeft, top: region.scrollTop, moved: false };
  });
  window.addEventListener("pointermove", (event) => {
    if (!held || !event.buttons) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    held.moved ||= Math.hypot(x, y) > 4;
    if (held.moved) region.scrollTo(held.left - x, held.top - y);
  });
  region.addEventListener("click", (event) => {
    if (held?.moved) event.stopPropagation();
    held = null;
  }, true);
}

/* The place that lies next to one in the direction of an arrow key; `level` is the line that is followed. */
function neighbour(all, place, key, level) {
  const is_across = key === "ArrowLeft" || key === "ArrowRight";
  const sign = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
  const along = is_across ? "x" : "y";
  const aside = is_across ? "y" : "x";
  let [best, least] = [null, Infinity];
  for (const other of all) {
    const ahead = sign * (other.dataset[along] - place.dataset[along]);
    const off = Math.abs(other.dataset[aside] - place.dataset[aside]);
    if (ahead <= 0.5 || off > 2 * ahead) continue;
    const cost = ahead + off + Math.abs(other.dataset[aside] - level) / 2;
    if (cost < least) [best, least] = [other, cost];
  }
  return best;
}

/* Places that can be pointed at and walked over by keyboard; one of them is in the page's order of tabs. */
function placing(svg, show, choose) {
  const all = [...svg.querySelectorAll(".place")];
  if (!all.length) return all;
  let line = null; /* the arrow key last used follows this line, so that a walk over hexes does not drift off */
  const reach = (place) => {
    for (const one of all) one.setAttribute("tabindex", one === place ? "0" : "-1");
    place.focus();
    place.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  for (const place of all) {
    place.setAttribute("role", "button");
    place.setAttribute("aria-label", place.dataset.place);
    place.setAttribute("tabindex", place === all[0] ? "0" : "-1");
  }
  svg.setAttribute("role", "group");
  svg.removeAttribute("aria-describedby");
  for (const part of svg.children) {
    if (!part.matches("title, .place") && !part.querySelector(".place")) part.setAttribute("aria-hidden", "true");
  }
  const on = (event) => event.target.closest(".place");
  svg.addEventListener("pointerover", (event) => on(event) && show(on(event)));
  svg.addEventListener("focusin", (event) => on(event) && show(on(event)));
  svg.addEventListener("click", (event) => {
    if (!on(event)) return;
    reach(on(event));
    show(on(event));
    choose(on(event));
  });
  svg.addEventListener("keydown", (event) => {
    const place = on(event);
    if (!place || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      show(place);
      choose(place);
    } else if (event.key === "Home" || event.key === "End") {
      reach(all.at(event.key === "Home" ? 0 : -1));
    } else if (event.key.startsWith("Arrow")) {
      const aside = /Left|Right/.test(event.key) ? "y" : "x";
      if (line?.aside !== aside || line.last !== place) line = { aside, level: place.dataset[aside] };
      line.last = neighbour(all, place, event.key, line.level) ?? place;
      reach(line.last);
    } else return;
    event.preventDefault();
  });
  return all;
}

/* A figure with its tools. `choose` is called with a place that is clicked or entered, and the picture. */
function openPicture(figure, choose) {
  const region = figure.querySelector(".scroll");
  const svg = region.querySelector("svg");
  if (!svg) return null;
  const title = region.getAttribute("aria-label");
  const zoom = zooming(region, svg);
  const said = made("p", { role: "status" });
  const hint = made("p", { class: "hint" });
  const picture = {
    figure,
    places: [],
    say(words) {
      said.textContent = words;
      hint.hidden = Boolean(words);
    },
  };
  dragging(region);
  picture.places = placing(svg, (place) => picture.say(place.dataset.says), (place) => choose(place, picture));
  figure.prepend(made("div", { class: "tools", role: "group", "aria-label": tr("View: {title}", { title }) },
    button("+", zoom.larger, { "aria-label": tr("Zoom in") }),
    button("−", zoom.smaller, { "aria-label": tr("Zoom out") }),
    button(tr("Reset"), zoom.reset, { "aria-label": tr("Reset the view") })));
  if (picture.places.length) {
    hint.textContent = tr("Point at a place, or walk over the picture with the arrow keys, to read about it.");
    figure.append(made("div", { class: "said" }, hint, said));
  }
  const keys = { "+": zoom.larger, "=": zoom.larger, "-": zoom.smaller, 0: zoom.reset, Escape: () => picture.say("") };
  figure.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !Object.hasOwn(keys, event.key)) return;
    if (event.target.matches("input, select, textarea") && event.key !== "Escape") return;
    keys[event.key]();
  });
  return picture;
}

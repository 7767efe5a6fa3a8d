/* The search of the site. */
"use strict";
/* The search: the index comes as scripts, as a page from a disk may load nothing else. */
const pbemSearch = (() => {
  const step = 100;
  const asked = new URLSearchParams(location.search);
  const at = (id) => document.getElementById(id);
  const words = at("told").dataset; // what is said here, in the language of the page
  const kinds = { e: words.event, o: words.order, p: words.press };
  const leaves = new Map();
  let catalogue = [];
  let hits = [];
  let shown = 0;

  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

  /* Words, and “words in quotes” as one. */
  function wanted(text) {
    return [...plain(text).matchAll(/["“”]([^"“”]+)["“”]|([^\s"“”]+)/g)].map((found) => found[1] || found[2]);
  }

  function load(path) {
    return new Promise((done) => {
      const script = document.createElement("script");
      script.src = path;
      script.onload = () => done(true);
      script.onerror = () => done(false);
      document.head.append(script);
    });
  }

  function matches(words, kind) {
    const found = [];
    for (const { game, title } of catalogue) {
      const parts = (leaves.get(game) || []).sort((one, other) => one[0] - other[0]);
      for (const [path, turn, lines] of parts.flatMap((part) => part[1])) {
        for (const [sort, anchor, text] of lines) {
          if (kind && sort !== kind) continue;
          const bare = plain(text);
          if (words.every((word) => bare.includes(word))) {
            found.push({ path, anchor, text, about: `${kinds[sort]}, ${turn}, ${title}` });
          }
        }
      }
    }
    return found;
  }

  /* Where the words stand in the text as it is written: its letters may have marks that `plain` drops. */
  function places(text, words) {
    let bare = "";
    const origin = [];
    let index = 0;
    for (const letter of text) {
      for (const unit of plain(letter)) { bare += unit; for (let i = 0; i < unit.length; i++) origin.push(index); }
      index += letter.length;
    }
    origin.push(text.length);
    const spans = [];
    for (const word of words) {
      for (let from = bare.indexOf(word); from >= 0; from = bare.indexOf(word, from + word.length)) {
        spans.push([origin[from], origin[from + word.length]]);
      }
    }
    return spans.sort((one, other) => one[0] - other[0]);
  }

  function marked(text, words) {
    const parts = [];
    let last = 0;
    for (const [start, end] of places(text, words)) {
      if (start < last || end <= start) continue;
      const mark = document.createElement("mark");
      mark.textContent = text.slice(start, end);
      parts.push(text.slice(last, start), mark);
      last = end;
    }
    parts.push(text.slice(last));
    return parts;
  }

  function show(words) {
    const first = shown;
    for (const hit of hits.slice(shown, shown + step)) {
      const item = document.createElement("li");
      const link = document.createElement("a");
      const about = document.createElement("span");
      link.href = `${hit.path}#${hit.anchor}`;
      link.dir = "auto";
      link.append(...marked(hit.text, words));
      about.className = "says";
      about.textContent = hit.about;
      item.append(link, about);
      at("hits").append(item);
    }
    shown = at("hits").children.length;
    at("more").hidden = shown >= hits.length;
    if (first) at("hits").children[first].querySelector("a").focus();
  }

  async function search() {
    const sought = wanted(asked.get("q") || "");
    if (!sought.length) return;
    const game = asked.get("game") || "";
    const scripts = catalogue.filter((one) => !game || one.game === game).flatMap((one) => one.scripts);
    at("told").textContent = words.searching;
    const loaded = await Promise.all(scripts.map(load));
    hits = matches(sought, asked.get("kind") || "");
    const missing = loaded.every(Boolean) ? "" : ` ${words.missing}`;
    const count = hits.length === 1 ? words.one : words.many.replace("#", hits.length);
    at("told").textContent = (hits.length ? count : words.nothing) + missing;
    at("more").addEventListener("click", () => show(sought));
    show(sought);
  }

  function begin() {
    for (const { game, title } of catalogue) at("game").append(new Option(title, game));
    for (const name of ["q", "game", "kind"]) at(name).value = asked.get(name) || "";
    if (at("game").selectedIndex < 0) { at("game").value = ""; asked.delete("game"); }
    if (at("kind").selectedIndex < 0) { at("kind").value = ""; asked.delete("kind"); }
    search();
  }

  return {
    games(all) { catalogue = all; begin(); },
    add(game, number, more) { leaves.set(game, [...(leaves.get(game) || []), [number, more]]); },
  };
})();

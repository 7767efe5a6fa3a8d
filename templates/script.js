/* What a page does when scripts may run: it changes between light and dark, and opens pictures and forms. */

/* A button for the other of light and dark; the choice is kept where the browser allows it. */
function theming(header) {
  const root = document.documentElement;
  const is_dark = () => (root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  const kept = (theme) => {
    try {
      if (theme) localStorage.setItem("pbem-theme", theme);
      return localStorage.getItem("pbem-theme");
    } catch {
      return null; /* no storage, no matter */
    }
  };
  const toggle = button("", () => {
    root.dataset.theme = kept(is_dark() ? "light" : "dark") ?? (is_dark() ? "light" : "dark");
    name();
  }, { class: "theme" });
  const name = () => { toggle.textContent = is_dark() ? tr("Light page") : tr("Dark page"); };
  if (["light", "dark"].includes(kept())) root.dataset.theme = kept();
  name();
  header.prepend(toggle);
}

/* Only what scrolls is worth a stop of the tab key. */
function stopping(regions) {
  const fit = (region) => {
    if (region.scrollWidth > region.clientWidth + 1 || region.scrollHeight > region.clientHeight + 1) {
      region.setAttribute("tabindex", "0");
    } else region.removeAttribute("tabindex");
  };
  const watch = new ResizeObserver((entries) => entries.forEach((entry) => fit(entry.target)));
  regions.forEach((region) => watch.observe(region));
}

/* What was put into the mail on its way: address and subject of an answer; null in an archived page. */
function replyTo() {
  return JSON.parse(document.getElementById("_reply")?.textContent ?? "null");
}

function start() {
  const header = document.querySelector("header");
  if (header) theming(header);
  const chosen = [];
  const choose = (place, picture) => chosen.forEach((act) => act(place, picture));
  const pictures = [...document.querySelectorAll("figure.picture")].map((figure) => openPicture(figure, choose)).filter(Boolean);
  const forms = [...document.querySelectorAll(".form")].filter((form) => form.querySelector(".items"));
  for (const form of forms) chosen.push(openForm(form, pictures, replyTo()));
  stopping([...document.querySelectorAll(".wide")]);
}

start();

// Runs before the first paint so that nobody sees a flash of the wrong theme, direction or frame, and
// again after every change. A file of its own because the content policy forbids scripts inside the page.
(() => {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const read = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch {
      return null;
    }
  };
  const mark = (name, value) =>
    value ? root.setAttribute(name, value) : root.removeAttribute(name);

  const apply = () => {
    const kept = read("darkMode");
    const theme = (typeof kept === "boolean" ? kept : system.matches) ? "dark" : "light";
    const skin = read("skin") === "bordered" ? "bordered" : "default";
    root.setAttribute("data-mantine-color-scheme", theme);
    root.dir = read("isRTL") === true ? "rtl" : "ltr";
    mark("data-skin", skin);
    mark("data-monochrome", read("isMonochrome") === true && "true");
    mark("data-semi-dark", read("semiDarkMode") !== false && "true");
    if (!document.body) return;
    document.body.classList.remove("dark", "light", "default", "bordered");
    document.body.classList.add(theme, skin);
  };

  apply();
  const language = read("language");
  if (language && typeof language.lang === "string") root.lang = language.lang;
  if (!document.body) document.addEventListener("DOMContentLoaded", apply, { once: true });
  system.addEventListener("change", apply);
  window.applyPreferences = apply;
})();

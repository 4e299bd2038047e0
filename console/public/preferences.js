// Runs before the first paint so that nobody sees a flash of the wrong theme or direction.
// A file of its own because the content policy forbids scripts inside the page.
(() => {
  const root = document.documentElement;
  const read = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch {
      return null;
    }
  };
  const kept = read("darkMode");
  const dark = typeof kept === "boolean" ? kept : matchMedia("(prefers-color-scheme: dark)").matches;
  root.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
  root.dir = read("isRTL") === true ? "rtl" : "ltr";
  const language = read("language");
  if (language && typeof language.lang === "string") root.lang = language.lang;
})();

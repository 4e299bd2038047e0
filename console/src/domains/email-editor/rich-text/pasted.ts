/**
 * Cleans up clipboard HTML before the editor parses it. Word, Docs and web pages mark bold and
 * italic with styles, use tables for layout, and include comments, styles and scripts: text and
 * structure are kept, everything else is removed.
 */
export function cleanPaste(html: string): string {
  const root = new DOMParser().parseFromString(html, "text/html").body;
  for (const gone of root.querySelectorAll(
    "script, style, meta, link, title, template, noscript, iframe, object, svg, form > input, o\\:p",
  )) {
    gone.remove();
  }
  // Docs wraps everything in a bold element that is not bold.
  for (const wrapper of root.querySelectorAll<HTMLElement>(
    'b[style*="font-weight: normal"], b[style*="font-weight:normal"]',
  ))
    unwrap(wrapper);
  for (const element of root.querySelectorAll<HTMLElement>("[style]")) styleAsElements(element);
  for (const heading of root.querySelectorAll("h1, h2, h3, h4, h5, h6"))
    replaceBy(heading, "p", "strong");
  for (const cell of root.querySelectorAll("td, th")) {
    if (cell.nextElementSibling) cell.append(document.createTextNode(" "));
    unwrapBlocks(cell);
    unwrap(cell);
  }
  for (const row of root.querySelectorAll("tr")) replaceBy(row, "p");
  for (const wrapper of root.querySelectorAll("table, thead, tbody, tfoot")) unwrap(wrapper);
  wordLists(root);
  for (const element of root.querySelectorAll("*")) plain(element);
  // Hard spaces that only separated words would prevent line breaks in the email.
  return root.innerHTML.replaceAll("&nbsp;", " ");
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

/** Unwraps paragraphs in a cell, so that its text is on the same line as that of the next cell. */
function unwrapBlocks(cell: Element): void {
  for (const block of cell.querySelectorAll("p, div")) {
    block.append(document.createTextNode(" "));
    unwrap(block);
  }
}

function replaceBy(element: Element, ...tags: [string, ...string[]]): void {
  const made = tags.map((tag) => document.createElement(tag));
  for (const [at, inner] of made.entries()) made[at - 1]?.append(inner);
  made.at(-1)?.append(...element.childNodes);
  element.replaceWith(made[0] as HTMLElement);
}

function styleAsElements(element: HTMLElement): void {
  const { fontWeight, fontStyle, textDecoration, textDecorationLine } = element.style;
  const decoration = `${textDecoration} ${textDecorationLine}`;
  const wrap = (tag: string) => {
    const inner = document.createElement(tag);
    inner.append(...element.childNodes);
    element.append(inner);
  };
  if (element.childNodes.length === 0 || element.closest("h1, h2, h3, h4, h5, h6")) return;
  if (fontWeight === "bold" || fontWeight === "bolder" || Number(fontWeight) >= 600) wrap("strong");
  if (fontStyle === "italic") wrap("em");
  if (decoration.includes("line-through")) wrap("s");
  if (decoration.includes("underline") && !element.closest("a")) wrap("u");
}

/** Word writes lists as paragraphs that start with a drawn bullet or number. */
function wordLists(root: Element): void {
  for (const entry of root.querySelectorAll<HTMLElement>(
    'p[class*="MsoListParagraph"], p[style*="mso-list"]',
  )) {
    const text = entry.textContent.trimStart();
    const ordered = /^(?:\d{1,3}|[a-z])[.)]\s/i.test(text);
    const marker = entry.querySelector('[style*="mso-list"]');
    if (marker) marker.remove();
    else if (entry.firstChild?.nodeType === Node.TEXT_NODE) {
      entry.firstChild.textContent = (entry.firstChild.textContent ?? "").replace(
        /^\s*(?:[·•o§▪–-]|(?:\d{1,3}|[a-z])[.)])\s+/i,
        "",
      );
    }
    const tag = ordered ? "ol" : "ul";
    const before = entry.previousElementSibling;
    const list =
      before?.localName === tag && before.hasAttribute("data-word")
        ? before
        : document.createElement(tag);
    if (list !== before) {
      list.setAttribute("data-word", "");
      entry.before(list);
    }
    const item = document.createElement("li");
    item.append(...entry.childNodes);
    list.append(item);
    entry.remove();
  }
}

const OWN_ATTRIBUTES = new Set([
  "href",
  "data-variable",
  "data-fallback",
  "data-text-color",
  "data-pm-slice",
]);

/** Keeps only the attributes that our own nodes and marks are parsed from. */
function plain(element: Element): void {
  const own = element.hasAttribute("data-text-color");
  for (const name of element.getAttributeNames()) {
    if (!OWN_ATTRIBUTES.has(name) && !(own && name === "style")) element.removeAttribute(name);
  }
}

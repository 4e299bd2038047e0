/** Minimum: the block stays clickable. */
const PX_MIN = 24;
const PX_MAX = 1600;
/** For a picture without a declared height. */
const PICTURE_PX = 160;
/** Characters are about half as wide as they are high. */
const CHARACTER_WIDTH = 0.5;

/** Elements that start a new line. */
const LINES = "p,h1,h2,h3,h4,h5,h6,div,li,tr,br,hr,blockquote,pre,center";
const UNSEEN = "script,style,title,template,head,noscript";

/**
 * Estimates the height of custom markup, in CSS pixels between 24 and 1,600. It is an estimate from
 * the source, because a frame of another origin cannot be measured; taller content scrolls in its
 * frame. Nothing of the markup is loaded or run.
 *
 * @param width of the block in pixels
 * @param type its font size in pixels, and its line height as a factor
 */
export function markupHeight(
  source: string,
  width: number,
  { fontSize, lineHeight }: { fontSize: number; lineHeight: number },
): number {
  const page = new DOMParser().parseFromString(source, "text/html");
  for (const element of page.querySelectorAll(UNSEEN)) element.remove();
  const perLine = Math.max(1, width / (fontSize * CHARACTER_WIDTH));
  const lines = [...page.querySelectorAll(LINES), page.body].reduce((total, element) => {
    const words = ownWords(element);
    return total + (words > 0 ? Math.ceil(words / perLine) : element.localName === "br" ? 1 : 0);
  }, 0);
  const pictures = [...page.querySelectorAll("img")].reduce(
    (total, picture) => total + pictureHeight(picture),
    0,
  );
  return Math.min(PX_MAX, Math.max(PX_MIN, Math.ceil(lines * fontSize * lineHeight + pictures)));
}

/** Counts the characters of an element that are not in a line element below it. */
function ownWords(element: Element): number {
  let count = 0;
  for (const node of element.childNodes) {
    if (node.nodeType === Node.TEXT_NODE)
      count += (node.textContent ?? "").replaceAll(/\s+/g, " ").trim().length;
    else if (node instanceof Element && !node.matches(LINES)) count += ownWords(node);
  }
  return count;
}

function pictureHeight(picture: Element): number {
  const declared = Number.parseFloat(picture.getAttribute("height") ?? "");
  return Number.isFinite(declared) && declared >= 0 ? declared : PICTURE_PX;
}

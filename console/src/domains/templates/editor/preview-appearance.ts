/** As which mail program a mail is shown: one in light mode, one in dark mode that heeds the mail's own styles, one that turns colours by itself. */
export type PreviewScheme = "light" | "dark" | "forced";

// What Gmail and Outlook.com do to a mail is theirs and changes; turning the lightness round comes near it. Pictures stay.
const FORCED = `<style>html{background:#fff;filter:invert(.92) hue-rotate(180deg)}img,video,svg,[background],[style*="background-image"]{filter:invert(1) hue-rotate(180deg)}</style>`;
const NO_PICTURES = `<meta http-equiv="Content-Security-Policy" content="img-src 'none'">`;

/** The HTML of a mail changed so that the browser shows it as a mail program of that kind would. */
export function lookOf(html: string, { scheme, pictures }: { scheme: PreviewScheme; pictures: boolean }): string {
  // A frame follows the browser's own mode: the questions after it are answered here instead.
  const asked = html.replaceAll(/\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi, (_, mode: string) =>
    (mode.toLowerCase() === "dark") === (scheme === "dark") ? "(min-width: 0px)" : "(max-width: 0px)",
  );
  const added = (pictures ? "" : NO_PICTURES) + (scheme === "forced" ? FORCED : "");
  if (added === "") return asked;
  const doctype = /^\s*<!doctype[^>]*>/i.exec(asked)?.[0] ?? "<!doctype html>";
  return doctype + added + asked.replace(/^\s*<!doctype[^>]*>/i, "");
}

/**
 * The kind of mail client to simulate: light mode, dark mode that applies the email's own styles,
 * or dark mode that inverts colors.
 */
export type PreviewScheme = "light" | "dark" | "forced";

/** A device, the plain text, or the contacts who test the email hardest. */
export type PreviewShape = "desktop" | "phone" | "text" | "worst";

export interface PreviewSettings {
  shape: PreviewShape;
  scheme: PreviewScheme;
  pictures: boolean;
}

/** Returns true if a preview shows one email with its HTML. */
export const isRenderedMail = (shape: PreviewShape) => shape === "desktop" || shape === "phone";

// Gmail and Outlook.com transform colors in their own, changing ways; inverting the lightness is
// close. Pictures are kept.
const FORCED = `<style>html{background:#fff;filter:invert(.92) hue-rotate(180deg)}img,video,svg,[background],[style*="background-image"]{filter:invert(1) hue-rotate(180deg)}</style>`;
const NO_PICTURES = `<meta http-equiv="Content-Security-Policy" content="img-src 'none'">`;

/** Changes the HTML of an email so that the browser shows it as such a mail client would. */
export function appearanceOf(
  html: string,
  { scheme, pictures }: { scheme: PreviewScheme; pictures: boolean },
): string {
  // A frame follows the browser's mode, so its media queries are resolved here instead.
  const asked = html.replaceAll(
    /\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi,
    (_, mode: string) =>
      (mode.toLowerCase() === "dark") === (scheme === "dark")
        ? "(min-width: 0px)"
        : "(max-width: 0px)",
  );
  const added = (pictures ? "" : NO_PICTURES) + (scheme === "forced" ? FORCED : "");
  if (added === "") return asked;
  const doctype = /^\s*<!doctype[^>]*>/i.exec(asked)?.[0] ?? "<!doctype html>";
  return doctype + added + asked.replace(/^\s*<!doctype[^>]*>/i, "");
}

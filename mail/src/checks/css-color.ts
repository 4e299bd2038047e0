/** The color names that emails use. */
const NAMES: Record<string, string> = {
  black: "#000000",
  white: "#ffffff",
  red: "#ff0000",
  green: "#008000",
  blue: "#0000ff",
  yellow: "#ffff00",
  orange: "#ffa500",
  gray: "#808080",
  grey: "#808080",
  silver: "#c0c0c0",
  navy: "#000080",
  purple: "#800080",
  maroon: "#800000",
  teal: "#008080",
  lime: "#00ff00",
  aqua: "#00ffff",
  olive: "#808000",
  fuchsia: "#ff00ff",
};
const RGB = /^rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/;

/** Converts a CSS color to `#rrggbb`; null when it is unknown, such as a semi-transparent one. */
export function hexOf(color: string): string | null {
  const text = color.trim().toLowerCase();
  if (/^#[0-9a-f]{6}$/.test(text)) return text;
  if (/^#[0-9a-f]{3}$/.test(text))
    return `#${Array.from(text.slice(1), (digit) => digit + digit).join("")}`;
  const parts = RGB.exec(text);
  if (parts === null) return NAMES[text] ?? null;
  return `#${parts
    .slice(1)
    .map((part) => Math.min(255, Number(part)).toString(16).padStart(2, "0"))
    .join("")}`;
}

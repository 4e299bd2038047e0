/** Contrast required for small text and for shapes (WCAG 2.2, 1.4.3 and 1.4.11). */
const TEXT_CONTRAST = 4.5;
const SHAPE_CONTRAST = 3;
/** Backgrounds of the public pages in light and dark mode. */
const SURFACES = { light: "#ffffff", dark: "#141923" } as const;

type Rgb = [red: number, green: number, blue: number];

function rgbOf(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const hexOf = (rgb: Rgb) =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** Returns the relative luminance (WCAG 2.2). */
function luminance(color: string): number {
  const [red, green, blue] = rgbOf(color).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio, from 1 (identical) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Returns black or white, whichever is more readable on a color; the contrast is at least 4.5. Colors are `#rrggbb`. */
export function textOn(color: string): "#ffffff" | "#000000" {
  return contrast(color, "#ffffff") >= TEXT_CONTRAST ? "#ffffff" : "#000000";
}

/** Returns the color, or the nearest one toward black or white that has enough contrast with its background. */
function distinct(color: string, background: string, least: number): string {
  const target = luminance(background) > 0.5 ? 0 : 255;
  for (let share = 0; share <= 1; share += 0.05) {
    const moved = hexOf(rgbOf(color).map((part) => part + (target - part) * share) as Rgb);
    if (contrast(moved, background) >= least) return moved;
  }
  return target === 0 ? "#000000" : "#ffffff";
}

/** A workspace's color, adjusted for use on a page. */
export interface BrandPalette {
  /** Background of buttons, as chosen. */
  fill: string;
  /** Text on that background. */
  onFill: string;
  /** Border of filled shapes and check boxes, with enough contrast with the page. */
  edge: string;
  /** Text in the brand color. */
  text: string;
}

export function brandPalette(color: string, scheme: keyof typeof SURFACES): BrandPalette {
  const background = SURFACES[scheme];
  return {
    fill: color,
    onFill: textOn(color),
    edge: distinct(color, background, SHAPE_CONTRAST),
    text: distinct(color, background, TEXT_CONTRAST),
  };
}

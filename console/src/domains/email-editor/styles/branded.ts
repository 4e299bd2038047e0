import type { Brand, EmailStyles } from "@arauto/contracts";

/** Applies the workspace's colors and fonts to an email's styles; all other values are kept. */
export function branded(
  styles: EmailStyles,
  brand: Pick<Brand, "accentColor" | "headingFont" | "bodyFont">,
): EmailStyles {
  return {
    ...styles,
    headingFont: brand.headingFont,
    bodyFont: brand.bodyFont,
    colors: { ...styles.colors, brand: null, accent: brand.accentColor },
    darkColors: { ...styles.darkColors, brand: null, accent: brand.accentColor },
  };
}

export function isBranded(
  styles: EmailStyles,
  brand: Pick<Brand, "accentColor" | "headingFont" | "bodyFont">,
): boolean {
  return JSON.stringify(branded(styles, brand)) === JSON.stringify(styles);
}

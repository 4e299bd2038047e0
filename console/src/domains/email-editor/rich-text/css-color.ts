/** Converts a color from a browser's styles to `#rrggbb`; null for anything else. */
export function hexOf(color: string): string | null {
  if (/^#[0-9a-f]{6}$/i.test(color)) return color.toLowerCase();
  const parts = /^rgb\((\d{1,3}), (\d{1,3}), (\d{1,3})\)$/.exec(color)?.slice(1);
  if (!parts) return null;
  return `#${parts.map((part) => Math.min(255, Number(part)).toString(16).padStart(2, "0")).join("")}`;
}

// Draws the social icons of emails into server/designs/. Our own simple drawings: a disc with a
// symbol on it. Run `node mail/social-marks/draw.mjs` after a change here.
import { fileURLToPath } from "node:url";
import sharp from "sharp";

/** Twice the largest size in an email. */
const SIZE = 96;
const OUT = fileURLToPath(new URL("../../server/designs/", import.meta.url));
const DARK = "#161e2f";
const LIGHT = "#ffffff";

const line = (d, width = 7) =>
  `<path d="${d}" fill="none" stroke="INK" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const fill = (d) => `<path d="${d}" fill="INK"/>`;

/** Color of the disc, and the symbol on 96 × 96; INK and DISC are replaced. */
const MARKS = {
  instagram: [
    "#c13584",
    `<rect x="27" y="27" width="42" height="42" rx="12" fill="none" stroke="INK" stroke-width="6"/><circle cx="48" cy="48" r="10" fill="none" stroke="INK" stroke-width="6"/><circle cx="60" cy="36" r="3.6" fill="INK"/>`,
  ],
  facebook: ["#1877f2", line("M62 27 h-6 c-7 0 -11 4 -11 11 v34 M35 47 h22", 9)],
  whatsapp: [
    "#128c4b",
    line("M26 70 l4 -13 a22 22 0 1 1 9 9 z", 6) + line("M40 40 c1 9 7 15 16 16", 7),
  ],
  youtube: [
    "#d90000",
    `<rect x="23" y="31" width="50" height="34" rx="10" fill="INK"/><path d="M43 40 l14 8 l-14 8 z" fill="DISC"/>`,
  ],
  tiktok: ["#161616", line("M53 26 v32 a11 11 0 1 1 -11 -11 M53 26 c1 9 7 14 15 15", 8)],
  linkedin: [
    "#0a66c2",
    `<circle cx="32" cy="31" r="5" fill="INK"/>` +
      line("M32 44 v23 M47 67 v-23 M47 54 c0 -6 4 -10 10 -10 s9 4 9 10 v13", 8),
  ],
  x: ["#161616", line("M31 30 L65 66", 9) + line("M65 30 L31 66", 5)],
  threads: [
    "#161616",
    line(
      "M66 40 C62 22 28 22 28 48 C28 74 64 76 66 58 C67 45 42 44 42 54 C42 64 59 62 58 46 C57 37 46 35 42 41",
      6,
    ),
  ],
  pinterest: [
    "#bd081c",
    line("M36 52 C26 34 40 26 50 27 C64 28 68 42 62 51 C57 58 48 57 46 50 M49 39 L40 72", 7),
  ],
  telegram: [
    "#1d87bd",
    fill("M24 47 L72 27 L64 70 L48 58 L40 66 L38 53 Z") +
      `<path d="M38 53 L62 36 L46 56 L40 66 Z" fill="DISC" opacity="0.55"/>`,
  ],
  website: [
    "#4a5568",
    `<circle cx="48" cy="48" r="22" fill="none" stroke="INK" stroke-width="5"/><ellipse cx="48" cy="48" rx="9" ry="22" fill="none" stroke="INK" stroke-width="5"/>` +
      line("M27 48 H69", 5),
  ],
};
const LOOKS = {
  brand: (color) => [color, LIGHT],
  dark: () => [DARK, LIGHT],
  light: () => [LIGHT, DARK],
};

for (const [network, [color, sign]] of Object.entries(MARKS)) {
  for (const [look, of] of Object.entries(LOOKS)) {
    const [disc, ink] = of(color);
    const drawn = sign.replaceAll("INK", ink).replaceAll("DISC", disc);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 96 96"><circle cx="48" cy="48" r="47" fill="${disc}"/>${drawn}</svg>`;
    await sharp(Buffer.from(svg))
      .png({ palette: true, compressionLevel: 9 })
      .toFile(`${OUT}social-${network}-${look}.png`);
  }
}

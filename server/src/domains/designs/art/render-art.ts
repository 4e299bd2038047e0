import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { placeScenes } from "./places.ts";
import { roomScenes } from "./rooms.ts";
import type { Scene } from "./shapes.ts";
import { thingScenes } from "./things.ts";

/**
 * Renders the catalogue's pictures from their drawings. Run it manually when a drawing changes: `node --import tsx
 * server/src/domains/designs/art/render-art.ts`
 */

export const PICTURES = path.join(import.meta.dirname, "../../../../designs");
/** Pixels of the file per pixel of the email, for high-density screens. */
const DENSITY = 2;

export const scenes: Readonly<Record<string, Scene>> = {
  ...roomScenes,
  ...placeScenes,
  ...thingScenes,
};

function svgOf({ width, height, shapes }: Scene): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width * DENSITY}" height="${height * DENSITY}" viewBox="0 0 ${width} ${height}">${shapes.join("")}</svg>`;
}

/** Renders a drawing as the PNG file that is served. */
export async function pngOf(drawn: Scene): Promise<Buffer> {
  return sharp(Buffer.from(svgOf(drawn)))
    .png({ palette: true, colours: 64, effort: 10, compressionLevel: 9 })
    .toBuffer();
}

if (process.argv[1] === import.meta.filename) {
  await mkdir(PICTURES, { recursive: true });
  for (const [name, drawn] of Object.entries(scenes))
    await writeFile(path.join(PICTURES, `${name}.png`), await pngOf(drawn));
}

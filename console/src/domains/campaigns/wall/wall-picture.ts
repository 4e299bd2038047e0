import type { TileState } from "@arauto/contracts";
import { saveFile } from "../../../lib/download.ts";
import { fileName, resolved } from "../../../ui/charts/chart-files.ts";
import { fillPath, type TilePalette, tileStamps } from "./tile-painter.ts";
import { layOut, leftOf } from "./wall-layout.ts";
import type { WallTile } from "./wall-tiles.ts";

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 48;
const WALL_TOP = 132;
const WALL_HEIGHT = 390;
const LOGO_HEIGHT = 34;

export interface WallPictureInput {
  name: string;
  /** "Delivered to 1,419 of 1,982 people" */
  sentence: string;
  line: string;
  tiles: readonly WallTile[];
  states: readonly TileState[];
  legend: readonly { state: TileState; text: string }[];
  palette: TilePalette;
  /** An element whose CSS variables define the colors of background and text. */
  place: Element;
}

/** Saves a wall as a picture for sharing, with its sentence and without any names. */
export async function saveWallPicture(input: WallPictureInput): Promise<void> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser provides no canvas");
  await document.fonts.ready;
  draw(context, input);
  const content = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, "image/png");
  });
  if (!content) throw new Error("The picture could not be encoded");
  saveFile(content, fileName(input.name, "png"));
}

function draw(context: CanvasRenderingContext2D, input: WallPictureInput): void {
  const tokens = getComputedStyle(input.place);
  const token = (name: string) => resolved(input.place, `var(${name})`);
  const isMirrored = tokens.direction === "rtl";
  const start = isMirrored ? WIDTH - MARGIN : MARGIN;
  context.direction = isMirrored ? "rtl" : "ltr";
  context.textAlign = "start";
  context.fillStyle = token("--bg-surface");
  context.fillRect(0, 0, WIDTH, HEIGHT);
  const write = (text: string, font: string, y: number, color: string) => {
    context.font = font;
    context.fillStyle = token(color);
    context.fillText(text, start, y, WIDTH - 2 * MARGIN);
  };
  const display = tokens.getPropertyValue("--font-display");
  const body = tokens.getPropertyValue("--font-text");
  write(input.sentence, `650 38px ${display}`, 78, "--text-primary");
  write(input.line, `450 20px ${body}`, 110, "--text-secondary");
  drawWall(context, input, isMirrored);
  drawLegend(context, input, {
    isMirrored,
    font: `500 18px ${body}`,
    color: token("--text-primary"),
  });
  drawLogo(context, {
    isMirrored,
    font: `700 26px ${display}`,
    ink: token("--text-primary"),
    mark: token("--mark-body"),
    flap: token("--accent-solid"),
  });
}

function drawWall(
  context: CanvasRenderingContext2D,
  { tiles, states, palette }: WallPictureInput,
  isMirrored: boolean,
): void {
  const layout = layOut([{ name: null, tiles }], WIDTH - 2 * MARGIN);
  const top = WALL_TOP + Math.max(0, (WALL_HEIGHT - layout.height) / 2);
  const stamp = tileStamps(layout.side, palette);
  for (const [at, tile] of layout.tiles.entries())
    context.drawImage(
      stamp(states[at] ?? tile.state, tile.turn),
      Math.round(MARGIN + leftOf(layout, at, isMirrored)),
      Math.round(top + (layout.top[at] ?? 0)),
    );
}

interface Lettering {
  isMirrored: boolean;
  font: string;
}

function drawLegend(
  context: CanvasRenderingContext2D,
  { legend, palette }: WallPictureInput,
  { isMirrored, font, color }: Lettering & { color: string },
): void {
  const stamp = tileStamps(20, palette);
  context.font = font;
  context.fillStyle = color;
  let x = MARGIN;
  for (const { state, text } of legend) {
    const end = x + 28 + context.measureText(text).width;
    // The logo is at the other end of the line.
    if (end > WIDTH - 260) return;
    const left = isMirrored ? WIDTH - x - 20 : x;
    context.drawImage(stamp(state, 0), left, HEIGHT - MARGIN - 20);
    context.fillText(text, isMirrored ? WIDTH - x - 28 : x + 28, HEIGHT - MARGIN - 4);
    x = end + 28;
  }
}

/** Draws the banner and the name at the end of the last line. The banner is never mirrored. */
function drawLogo(
  context: CanvasRenderingContext2D,
  { isMirrored, font, ink, mark, flap }: Lettering & { ink: string; mark: string; flap: string },
): void {
  const word = "Arauto";
  context.font = font;
  context.direction = "ltr";
  const width = (LOGO_HEIGHT * 20) / 26 + 12 + context.measureText(word).width;
  const x = isMirrored ? MARGIN : WIDTH - MARGIN - width;
  const scale = LOGO_HEIGHT / 26;
  context.save();
  context.translate(x, HEIGHT - MARGIN - LOGO_HEIGHT + 4);
  context.scale(scale, scale);
  fillPath(context, new Path2D("M0 0h20v26l-10-10-10 10z"), mark);
  fillPath(context, new Path2D("M0 0h20l-10 9z"), flap);
  context.restore();
  context.fillStyle = ink;
  context.textAlign = "left";
  context.fillText(word, x + 20 * scale + 12, HEIGHT - MARGIN - 4);
}

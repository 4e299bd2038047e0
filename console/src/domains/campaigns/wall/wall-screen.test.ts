import type { TileState } from "@arauto/contracts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TilePalette } from "./tile-painter.ts";
import { layOut } from "./wall-layout.ts";
import { WallScreen } from "./wall-screen.ts";
import type { WallTile } from "./wall-tiles.ts";

const FRAME_MS = 1000 / 60;
const TILES = 400;

let now = 0;
let frames: FrameRequestCallback[] = [];
/** Tiles that were drawn narrower than their size since the last frame. */
let turning = 0;

const context = {
  clearRect: () => undefined,
  scale: () => undefined,
  fill: () => undefined,
  stroke: () => undefined,
  // Turning tiles are drawn with an explicit size.
  drawImage: (...values: readonly unknown[]) => (turning += values.length > 3 ? 1 : 0),
};
const canvas = () => ({ width: 0, height: 0, getContext: () => context });

beforeEach(() => {
  now = 1000;
  frames = [];
  vi.stubGlobal("document", { createElement: canvas });
  vi.stubGlobal("Path2D", Object);
  vi.stubGlobal("performance", { now: () => now });
  vi.stubGlobal("requestAnimationFrame", (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal("cancelAnimationFrame", () => (frames = []));
});
afterEach(() => vi.unstubAllGlobals());

const tiles = Array.from({ length: TILES }, (_, key): WallTile => ({
  key,
  state: "delivered",
  turn: 0,
  left: 0,
  opened: -1,
  clicked: -1,
}));
const layout = layOut([{ name: null, tiles }], 1000);
const scene = (changed: number, turns: boolean) => ({
  layout,
  states: tiles.map((_, at): TileState => (at < changed ? "clicked" : "delivered")),
  wanted: null,
  active: null,
  isMirrored: false,
  palette: PALETTE,
  ringColor: "#000",
  ratio: 1,
  turns,
});
const PALETTE = {} as TilePalette;

/** Runs frames until none is requested; returns the number of turning tiles in each. */
function run(): number[] {
  const counts: number[] = [];
  while (frames.length > 0 && counts.length < 6000) {
    now += FRAME_MS;
    turning = 0;
    for (const frame of frames.splice(0)) frame(now);
    counts.push(turning);
  }
  return counts;
}

/** Draws a wall of delivered tiles, and then one in which some were clicked. */
function change(changed: number, turns: boolean): number[] {
  const screen = new WallScreen(canvas() as unknown as HTMLCanvasElement);
  screen.show(scene(0, turns));
  screen.show(scene(changed, turns));
  return run();
}

describe("tiles whose state changes", () => {
  it("turn for 320 ms, at most 30 per second", () => {
    const counts = change(60, true);
    // At 30 per second and 320 ms each, ten turn at a time.
    expect(Math.max(...counts)).toBeGreaterThan(5);
    expect(Math.max(...counts)).toBeLessThanOrEqual(11);
    const seconds = counts.length / 60;
    expect(seconds).toBeGreaterThan(2);
    expect(seconds).toBeLessThan(4.5);
  });

  it("change immediately beyond 150", () => {
    expect(change(TILES, true).length / 60).toBeLessThan(11);
  });

  it("change immediately with reduced motion", () => {
    expect(change(60, false)).toEqual([]);
  });

  it("turn again when they change while turning", () => {
    const screen = new WallScreen(canvas() as unknown as HTMLCanvasElement);
    screen.show(scene(0, true));
    screen.show(scene(1, true));
    now += FRAME_MS;
    for (const frame of frames.splice(0)) frame(now);
    screen.show(scene(0, true));
    // Two consecutive turns.
    expect(run().length * FRAME_MS).toBeGreaterThan(600);
  });
});

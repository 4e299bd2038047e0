import type { TileState } from "@arauto/contracts";
import { type TilePalette, tileStamps } from "./tile-painter.ts";
import { leftOf, type WallLayout } from "./wall-layout.ts";

/** Duration of a turn, and maximum number of turns started per second. */
const TURN_MS = 320;
const TURNS_PER_SECOND = 30;
/** Frame times are not exact: without some tolerance, every other frame would be missed. */
const INTERVAL_MS = 1000 / TURNS_PER_SECOND - 1;
/** Maximum number of changes that are animated; more are drawn immediately instead of turning for minutes. */
const WAITING_MAX = 150;
const FADED = 0.15;

export interface WallScene {
  layout: WallLayout;
  /** Indexed by tile of the layout. */
  states: readonly TileState[];
  /** The states that stay visible; null: all. */
  wanted: TileState | null;
  /** The active tile, drawn with a ring. */
  active: number | null;
  isMirrored: boolean;
  palette: TilePalette;
  ringColor: string;
  /** Device pixels per pixel. */
  ratio: number;
  /** Whether tiles turn over when their state changes. */
  turns: boolean;
}

interface Turn {
  from: TileState;
  begun: number;
}

/** Draws a wall on a canvas, and turns tiles over when their state changes. */
export class WallScreen {
  private scene: WallScene | null = null;
  /** The drawn state, which lags behind the scene while tiles turn. */
  private shown: TileState[] = [];
  private waiting: number[] = [];
  private readonly turning = new Map<number, Turn>();
  private lastBegun = 0;
  private frame = 0;
  private stamps: ReturnType<typeof tileStamps> | null = null;

  constructor(private readonly canvas: HTMLCanvasElement) {}

  show(next: WallScene): void {
    const before = this.scene;
    this.scene = next;
    const isSameKind =
      before !== null &&
      before.palette === next.palette &&
      before.ratio === next.ratio &&
      before.layout.side === next.layout.side;
    if (!isSameKind) this.stamps = tileStamps(next.layout.side * next.ratio, next.palette);
    const isSamePlace =
      before !== null &&
      before.layout.columns === next.layout.columns &&
      before.layout.tiles.length === next.layout.tiles.length;
    if (next.turns && isSamePlace) this.queue(next.states);
    else this.settle(next.states);
    this.paint();
    if (this.waiting.length + this.turning.size > 0) this.run();
  }

  stop(): void {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
  }

  private settle(states: readonly TileState[]): void {
    this.shown = [...states];
    this.waiting = [];
    this.turning.clear();
  }

  private queue(states: readonly TileState[]): void {
    const changed = [...states.keys()].filter(
      (at) => states[at] !== this.shown[at] && !this.turning.has(at),
    );
    if (changed.length > WAITING_MAX) {
      for (const at of changed.splice(0, changed.length - WAITING_MAX))
        this.shown[at] = states[at] ?? "queued";
    }
    this.waiting = changed;
  }

  private run(): void {
    if (this.frame !== 0) return;
    const step = (now: number) => {
      this.frame = 0;
      this.advance(now);
      this.paint(now);
      if (this.waiting.length + this.turning.size > 0) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  private advance(now: number): void {
    const { scene } = this;
    if (!scene) return;
    for (const [at, { begun }] of this.turning) {
      if (now - begun < TURN_MS) continue;
      this.turning.delete(at);
      // It changed again meanwhile.
      if (this.shown[at] !== scene.states[at]) this.waiting.push(at);
    }
    if (this.waiting.length === 0 || now - this.lastBegun < INTERVAL_MS) return;
    this.lastBegun = now;
    const at = this.waiting.shift() ?? 0;
    this.turning.set(at, { from: this.shown[at] ?? "queued", begun: now });
    this.shown[at] = scene.states[at] ?? "queued";
  }

  private paint(now = performance.now()): void {
    const { scene, canvas, stamps } = this;
    const context = canvas.getContext("2d");
    if (!scene || !context || !stamps) return;
    const { layout, ratio } = scene;
    const width = Math.max(1, Math.round(layout.width * ratio));
    const height = Math.max(1, Math.round(layout.height * ratio));
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    context.clearRect(0, 0, width, height);
    for (const [at, tile] of layout.tiles.entries()) this.paintTile(context, at, tile.turn, now);
    context.globalAlpha = 1;
    if (scene.active !== null) this.paintRing(context, scene, scene.active);
  }

  private paintTile(
    context: CanvasRenderingContext2D,
    at: number,
    direction: number,
    now: number,
  ): void {
    const { scene, stamps } = this;
    if (!scene || !stamps) return;
    const { layout, ratio, isMirrored, wanted } = scene;
    const x = Math.round(leftOf(layout, at, isMirrored) * ratio);
    const y = Math.round((layout.top[at] ?? 0) * ratio);
    const state = this.shown[at] ?? "queued";
    context.globalAlpha = wanted === null || wanted === state ? 1 : FADED;
    const turn = this.turning.get(at);
    const phase = turn ? Math.min(1, Math.max(0, (now - turn.begun) / TURN_MS)) : 1;
    const stamp = stamps(turn && phase < 0.5 ? turn.from : state, direction);
    const scale = Math.abs(1 - 2 * phase);
    const side = stamp.width;
    if (scale === 1) context.drawImage(stamp, x, y);
    else context.drawImage(stamp, x + (side * (1 - scale)) / 2, y, side * scale, side);
  }

  private paintRing(context: CanvasRenderingContext2D, scene: WallScene, at: number): void {
    const { layout, ratio, isMirrored, ringColor } = scene;
    const x = leftOf(layout, at, isMirrored) * ratio;
    const y = (layout.top[at] ?? 0) * ratio;
    const side = layout.side * ratio;
    context.lineWidth = 2 * ratio;
    context.strokeStyle = ringColor;
    context.strokeRect(x, y, side, side);
  }
}

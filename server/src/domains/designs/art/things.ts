import {
  curve,
  disc,
  half,
  INKS,
  leaf,
  line,
  path,
  poly,
  rect,
  ring,
  scene,
  tail,
  type Scene,
} from "./shapes.ts";

const { night, ink, brass, honey, clay, rose, sage, sky, sea, sand, cream, stone, bark } = INKS;

/** Draws a cup, 120 wide, whose foot is centered on the origin. */
export const cup = (body: string, inside: string): string =>
  [
    ring(66, -52, 24, body, 11),
    path("M-60 -100H60V-40A60 40 0 0 1 0 0A60 40 0 0 1 -60 -40Z", body),
    rect(-60, -100, 120, 12, inside),
    rect(-74, 0, 148, 8, body, 4),
  ].join("");

export const vase = (body: string, band: string): string =>
  [
    path(
      "M-14 -168H14V-136Q14 -122 34 -104Q60 -80 44 -36L30 0H-30L-44 -36Q-60 -80 -34 -104Q-14 -122 -14 -136Z",
      body,
    ),
    rect(-49, -70, 98, 12, band),
    rect(-20, -172, 40, 9, band),
  ].join("");

export const chair = (frame: string, seat: string): string =>
  [
    rect(-62, -210, 12, 210, frame),
    rect(50, -96, 12, 96, frame),
    path("M-62 -210A56 56 0 0 1 50 -210V-110H-62Z", seat),
    rect(-70, -110, 140, 18, frame, 4),
  ].join("");

export const lamp = (shade: string, foot: string): string =>
  [
    rect(-5, -150, 10, 146, foot),
    half(-46, 0, 92, "down", foot),
    path("M-30 -220H30L72 -140H-72Z", shade),
  ].join("");

export const bag = (body: string, flap: string, handle: string): string =>
  [
    curve("M-34 -120V-140A34 34 0 0 1 34 -140V-120", handle, 9),
    path("M-74 -124H74L86 0H-86Z", body),
    path("M-74 -124H74L78 -84A78 46 0 0 1 -78 -84Z", flap),
    disc(0, -46, 8, handle),
  ].join("");

export const plant = (leaves: string, other: string, pot: string): string =>
  [
    rect(-3, -150, 6, 110, other),
    leaf(0, -120, 64, true, leaves),
    leaf(-64, -154, 64, false, other),
    leaf(0, -196, 56, true, other),
    leaf(-56, -220, 56, false, leaves),
    path("M-48 -52H48L36 0H-36Z", pot),
  ].join("");

export const bottle = (glass: string, label: string): string =>
  [
    rect(-12, -190, 24, 60, glass),
    path("M-34 -84A40 54 0 0 1 -12 -134H12A40 54 0 0 1 34 -84V0H-34Z", glass),
    rect(-34, -72, 68, 42, label),
    rect(-15, -198, 30, 12, label),
  ].join("");

export const parcel = (side: string, lid: string, tape: string): string =>
  [
    rect(-90, -120, 180, 120, side),
    rect(-98, -140, 196, 34, lid),
    rect(-16, -140, 32, 70, tape),
    path("M-16 -70H16V-54L0 -66L-16 -54Z", tape),
  ].join("");

const on = (x: number, y: number, scale: number, shapes: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${shapes}</g>`;
const square = (ground: string, floor: string, ...shapes: string[]) =>
  scene(280, 280, ground, rect(0, 220, 280, 60, floor), ...shapes);

/** Products of the example shops, each on a separate square. */
export const thingScenes: Record<string, Scene> = {
  "thing-cup": square(sand, honey, disc(140, 130, 92, cream), on(134, 222, 1.25, cup(clay, bark))),
  "thing-chair": square(
    sky,
    sea,
    rect(164, 34, 84, 120, cream),
    rect(172, 42, 68, 104, honey),
    on(116, 250, 0.92, chair(night, clay)),
  ),
  "thing-bag": square(
    rose,
    clay,
    disc(140, 140, 100, sand),
    on(140, 224, 1.15, bag(ink, night, brass)),
  ),
  "thing-lamp": square(
    night,
    ink,
    poly(
      [
        [84, 90],
        [196, 90],
        [260, 220],
        [20, 220],
      ],
      brass,
    ),
    on(140, 228, 0.92, lamp(honey, cream)),
  ),
  "key-on-hook": scene(
    240,
    160,
    sand,
    rect(0, 0, 240, 34, stone),
    rect(112, 24, 16, 20, night, 8),
    ring(120, 70, 22, clay, 12),
    rect(114, 88, 12, 58, clay),
    rect(126, 118, 18, 9, clay),
    rect(126, 134, 13, 9, clay),
    tail(22, 34, 34, brass),
    tail(184, 34, 34, sage),
  ),
  "face-glad": face(brass, night, curve("M48 96A34 34 0 0 0 112 96", night, 9)),
  "face-so-so": face(
    sky,
    night,
    line(
      [
        [52, 108],
        [108, 108],
      ],
      night,
      9,
    ),
  ),
  "face-sad": face(rose, night, curve("M52 118A32 32 0 0 1 108 118", night, 9)),
};

function face(ground: string, eyes: string, mouth: string): Scene {
  return {
    width: 160,
    height: 160,
    shapes: [disc(80, 80, 78, ground), disc(56, 66, 8, eyes), disc(104, 66, 8, eyes), mouth],
  };
}

import {
  curve,
  disc,
  half,
  INKS,
  leaf,
  moved,
  path,
  poly,
  rect,
  ring,
  scene,
  tiles,
  turned,
  type Scene,
} from "./shapes.ts";
import { bottle, chair, cup, lamp, plant, vase } from "./things.ts";

const { night, ink, brass, honey, clay, rose, sage, moss, sky, sea, sand, cream, stone, bark } =
  INKS;

/** Tables and shelves with objects on them. */
export const roomScenes: Record<string, Scene> = {
  "shelf-still-life": scene(
    600,
    360,
    sand,
    half(300, 300, 260, "down", honey),
    rect(0, 300, 600, 14, bark),
    rect(0, 314, 600, 46, stone),
    moved(92, 300, 1.15, bottle(moss, cream)),
    moved(190, 300, 1.2, vase(clay, cream)),
    leaf(192, 40, 56, true, moss),
    leaf(138, 46, 52, false, sage),
    moved(330, 300, 0.95, cup(cream, stone)),
    moved(448, 300, 1.12, plant(moss, sage, ink)),
    disc(540, 280, 20, brass),
    disc(254, 284, 16, rose),
  ),
  "lamp-at-dusk": scene(
    600,
    380,
    night,
    rect(40, 40, 200, 210, ink),
    disc(176, 110, 34, cream),
    disc(192, 102, 32, ink),
    rect(136, 40, 8, 210, night),
    rect(40, 141, 200, 8, night),
    poly(
      [
        [330, 156],
        [490, 156],
        [580, 330],
        [240, 330],
      ],
      brass,
    ),
    rect(0, 330, 600, 50, bark),
    moved(410, 330, 1.2, lamp(honey, cream)),
    moved(520, 330, 0.7, cup(clay, night)),
    rect(250, 312, 90, 18, clay),
    rect(258, 296, 74, 16, sage),
  ),
  "basket-of-finds": scene(
    600,
    300,
    cream,
    rect(0, 246, 600, 54, sand),
    curve("M214 150A86 104 0 0 1 386 150", bark, 12),
    moved(262, 176, 0.72, bottle(moss, honey)),
    moved(330, 190, 0.7, vase(sky, ink)),
    disc(372, 144, 22, clay),
    leaf(226, 92, 46, true, sage),
    path("M186 150H414L390 258H210Z", brass),
    tiles(206, 162, 27, ["tutututu"], [bark, clay]),
    rect(178, 142, 244, 16, bark, 6),
    disc(470, 234, 14, clay),
    disc(128, 238, 10, moss),
  ),
  "two-cups": scene(
    600,
    280,
    rose,
    half(60, 226, 480, "down", sand),
    rect(0, 226, 600, 54, clay),
    moved(204, 226, 1.2, `<g transform="scale(-1 1)">${cup(ink, cream)}</g>`),
    moved(396, 226, 1.2, cup(cream, brass)),
    curve("M182 88Q170 70 184 54T182 24", cream, 7),
    curve("M222 88Q210 70 224 54T222 24", cream, 7),
    curve("M378 88Q366 70 380 54T378 24", cream, 7),
    curve("M418 88Q406 70 420 54T418 24", cream, 7),
  ),
  "chair-by-the-window": scene(
    600,
    340,
    sage,
    rect(70, 36, 220, 220, cream),
    rect(82, 48, 196, 196, sky),
    disc(214, 118, 44, honey),
    path("M82 244V206Q140 170 190 200T278 190V244Z", moss),
    rect(174, 48, 10, 196, cream),
    rect(82, 140, 196, 10, cream),
    rect(0, 286, 600, 54, bark),
    poly(
      [
        [150, 340],
        [300, 340],
        [470, 286],
        [380, 286],
      ],
      honey,
    ),
    moved(420, 312, 1.12, chair(night, clay)),
    moved(528, 300, 0.86, plant(moss, ink, cream)),
  ),
  "reading-corner": scene(
    280,
    220,
    moss,
    half(20, 180, 240, "down", sage),
    rect(0, 180, 280, 40, bark),
    rect(36, 158, 110, 22, clay),
    rect(46, 138, 96, 20, cream),
    rect(40, 116, 84, 22, brass),
    moved(82, 116, 0.5, cup(night, cream)),
    moved(204, 182, 0.86, lamp(honey, night)),
  ),
  "lemons-on-a-plate": scene(
    600,
    380,
    sea,
    tiles(0, 0, 60, ["c..c..c..c", "..a..a..a."], [sky]),
    rect(0, 250, 600, 130, cream),
    ...Array.from({ length: 10 }, (_, at) => rect(at * 60, 250, 30, 130, sand)),
    path("M130 270H470A170 60 0 0 1 300 330A170 60 0 0 1 130 270Z", night),
    rect(120, 262, 360, 12, ink, 6),
    `<g transform="rotate(-14 240 214)"><path d="M152 214Q196 150 240 150T328 214Q284 278 240 278T152 214Z" fill="${brass}"/></g>`,
    disc(372, 206, 60, brass),
    disc(372, 206, 50, cream),
    ...Array.from({ length: 8 }, (_, at) =>
      turned(at * 45, 372, 206, path("M372 200L358 166A36 36 0 0 1 386 166Z", honey)),
    ),
    leaf(290, 110, 58, true, moss),
    leaf(246, 104, 48, false, sage),
    rect(120, 262, 360, 12, ink, 6),
  ),
  "microphone-on-air": scene(
    600,
    338,
    night,
    ...[150, 116, 84].map((radius, at) => disc(300, 150, radius, [ink, sea, night][at] ?? ink)),
    ...Array.from({ length: 14 }, (_, at) => {
      const tall = [26, 60, 96, 48, 120, 72, 34][at % 7] ?? 40;
      const x = at < 7 ? 24 + at * 18 : 468 + (at - 7) * 18;
      return rect(x, 150 - tall / 2, 8, tall, at % 3 ? clay : brass, 4);
    }),
    rect(264, 66, 72, 130, cream, 36),
    ...[92, 110, 128].map((y) => rect(264, y, 72, 6, stone)),
    rect(264, 146, 72, 10, clay),
    curve("M244 150A56 62 0 0 0 356 150", honey, 9),
    rect(296, 212, 8, 60, honey),
    half(246, 292, 108, "down", honey),
    rect(0, 292, 600, 46, bark),
  ),
  "stamp-card": {
    width: 552,
    height: 220,
    shapes: [
      rect(0, 0, 552, 220, sand, 16),
      ...Array.from({ length: 10 }, (_, at) => {
        const [x, y] = [22 + (at % 5) * 104, 16 + Math.floor(at / 5) * 98];
        const fill = [clay, night, moss, sea, brass, clay, night][at];
        if (fill === undefined)
          return rect(x + 3, y + 3, 84, 84, cream, 42) + ring(x + 45, y + 45, 41, stone, 3);
        return disc(x + 45, y + 45, 45, fill) + moved(x + 45, y + 62, 0.44, cup(cream, fill));
      }),
    ],
  },
};

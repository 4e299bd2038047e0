import {
  curve,
  disc,
  half,
  INKS,
  line,
  moved,
  path,
  poly,
  quarter,
  rect,
  scene,
  tiles,
  type Scene,
} from "./shapes.ts";
import { parcel, plant } from "./things.ts";

const { night, ink, brass, honey, clay, rose, sage, moss, sky, sea, sand, cream, stone, bark } =
  INKS;

const hills = (y: number, near: string, far: string) =>
  path(`M0 ${y}Q150 ${y - 70} 300 ${y}T600 ${y - 10}V400H0Z`, far) +
  path(`M0 ${y + 40}Q180 ${y - 20} 360 ${y + 34}T600 ${y + 20}V400H0Z`, near);

/** Streets, doors, roads, walls and screens. */
export const placeScenes: Record<string, Scene> = {
  "tile-wall": scene(
    600,
    240,
    cream,
    tiles(
      0,
      0,
      60,
      ["bat.cdufab", "c.dofbatcd", "tfabcd.obu", "dlcut.fadb"],
      [night, clay, sea, night, brass, moss, night],
    ),
  ),
  "open-door": scene(
    600,
    340,
    clay,
    tiles(0, 0, 60, ["f.f.f.f.f."], [bark]),
    path("M200 300V160A100 100 0 0 1 400 160V300Z", honey),
    disc(300, 214, 50, brass),
    path("M200 300V262Q250 226 300 256T400 250V300Z", moss),
    poly(
      [
        [200, 300],
        [400, 300],
        [470, 340],
        [130, 340],
      ],
      honey,
    ),
    path("M200 300V160A100 100 0 0 1 214 110L150 136V326Z", night),
    disc(164, 228, 6, brass),
    rect(0, 300, 130, 40, bark),
    rect(470, 300, 130, 40, bark),
    moved(502, 312, 0.96, plant(moss, sage, cream)),
  ),
  "parcel-on-the-road": scene(
    600,
    300,
    sky,
    disc(488, 84, 42, honey),
    hills(190, moss, sage),
    curve("M0 276C140 200 260 300 380 250S540 220 600 236", cream, 10, "2 22"),
    moved(226, 258, 1.1, parcel(clay, rose, cream)),
    moved(404, 258, 0.72, parcel(brass, honey, bark)),
    path("M70 128A34 34 0 0 1 138 128Q138 158 104 192Q70 158 70 128Z", night),
    disc(104, 126, 13, cream),
  ),
  "city-morning": scene(
    600,
    380,
    honey,
    disc(420, 170, 92, brass),
    rect(0, 150, 90, 230, rose),
    rect(60, 96, 96, 284, clay),
    tiles(
      76,
      120,
      32,
      ["s.s", "s.s", "s.s", "s.s"].map((row) => row.slice(0, 2)),
      [night, bark],
    ),
    poly(
      [
        [156, 190],
        [216, 130],
        [276, 190],
      ],
      night,
    ),
    rect(156, 190, 120, 190, cream),
    half(196, 250, 40, "down", sea),
    rect(196, 250, 40, 50, sea),
    rect(276, 220, 110, 160, ink),
    tiles(290, 236, 28, ["sss", "s.s", "ss."], [brass, sea, honey]),
    half(386, 250, 120, "down", moss),
    rect(386, 250, 120, 130, sand),
    tiles(398, 268, 32, ["utu"], [clay]),
    rect(506, 180, 94, 200, clay),
    quarter(506, 86, 94, "br", rose),
    tiles(518, 200, 36, ["oo", "oo"], [cream]),
    rect(0, 330, 600, 50, night),
    line(
      [
        [0, 355],
        [600, 355],
      ],
      cream,
      4,
      "24 26",
    ),
  ),
  "market-awning": scene(
    280,
    220,
    sky,
    rect(30, 96, 220, 124, cream),
    ...Array.from(
      { length: 6 },
      (_, at) =>
        rect(20 + at * 40, 40, 40, 50, at % 2 ? cream : clay) +
        half(20 + at * 40, 90, 40, "up", at % 2 ? cream : clay),
    ),
    rect(20, 34, 240, 10, bark),
    rect(30, 168, 220, 52, bark),
    ...[54, 92, 130].map((x) => disc(x, 160, 18, brass)),
    ...[180, 216].map((x) => disc(x, 160, 18, moss)),
    disc(74, 146, 17, honey),
    disc(198, 146, 17, sage),
  ),
  "digest-board": scene(
    280,
    200,
    sky,
    rect(28, 28, 224, 144, cream, 10),
    rect(28, 28, 224, 26, night, 10),
    rect(28, 44, 224, 10, night),
    disc(44, 41, 5, brass),
    rect(48, 116, 26, 40, sea),
    rect(88, 92, 26, 64, ink),
    rect(128, 104, 26, 52, sea),
    rect(168, 76, 26, 80, clay),
    rect(208, 98, 26, 58, ink),
  ),
  "digest-list": scene(
    280,
    200,
    sand,
    rect(40, 22, 200, 156, cream, 10),
    ...[0, 1, 2, 3].map(
      (at) =>
        disc(66, 50 + at * 34, 10, [clay, sea, moss, brass][at] ?? clay) +
        rect(88, 45 + at * 34, [120, 92, 130, 70][at] ?? 90, 10, stone, 5),
    ),
    line(
      [
        [61, 50],
        [65, 54],
        [72, 45],
      ],
      cream,
      3,
    ),
    line(
      [
        [61, 84],
        [65, 88],
        [72, 79],
      ],
      cream,
      3,
    ),
  ),
  "digest-map": scene(
    280,
    200,
    sage,
    path("M0 140Q70 90 140 130T280 100V200H0Z", sea),
    line(
      [
        [0, 60],
        [110, 84],
        [170, 30],
        [280, 56],
      ],
      cream,
      8,
    ),
    line(
      [
        [110, 84],
        [128, 200],
      ],
      cream,
      8,
    ),
    rect(22, 14, 54, 30, sand, 4),
    rect(196, 66, 62, 26, sand, 4),
    rect(30, 84, 48, 24, sand, 4),
    path("M122 62A26 26 0 0 1 174 62Q174 88 148 118Q122 88 122 62Z", clay),
    disc(148, 60, 10, cream),
  ),
};

import { curve, disc, half, INKS, leaf, line, moved, path, poly, quarter, rect, ring, scene, type Scene, tail, turned } from "./shapes.ts";
import { bottle, chair, cup, lamp, parcel, plant, vase } from "./things.ts";

const { night, ink, brass, honey, clay, rose, sage, moss, sky, sea, sand, cream, stone, bark } = INKS;

/** A wall of tiles in one row after the other; letters name the motif, a full stop leaves the tile plain. */
function tiles(x: number, y: number, size: number, rows: readonly string[], inks: readonly string[]): string {
  const motifs: Record<string, (left: number, top: number, ink: string) => string> = {
    a: (left, top, fill) => quarter(left, top, size, "tl", fill),
    b: (left, top, fill) => quarter(left, top, size, "tr", fill),
    c: (left, top, fill) => quarter(left, top, size, "br", fill),
    d: (left, top, fill) => quarter(left, top, size, "bl", fill),
    t: (left, top, fill) => tail(left, top, size, fill),
    u: (left, top, fill) => turned(180, left + size / 2, top + size / 2, tail(left, top, size, fill)),
    f: (left, top, fill) =>
      poly(
        [
          [left, top],
          [left + size, top],
          [left + size / 2, top + size / 2],
        ],
        fill,
      ),
    o: (left, top, fill) => disc(left + size / 2, top + size / 2, size / 2, fill),
    s: (left, top, fill) => rect(left, top, size, size, fill),
    l: (left, top, fill) => leaf(left, top, size, true, fill),
  };
  return rows
    .flatMap((row, down) =>
      [...row].map((letter, across) => {
        const fill = inks[(across * 3 + down * 5) % inks.length] ?? night;
        return motifs[letter]?.(x + across * size, y + down * size, fill) ?? "";
      }),
    )
    .join("");
}

const hills = (y: number, near: string, far: string) =>
  path(`M0 ${y}Q150 ${y - 70} 300 ${y}T600 ${y - 10}V400H0Z`, far) +
  path(`M0 ${y + 40}Q180 ${y - 20} 360 ${y + 34}T600 ${y + 20}V400H0Z`, near);

export const placeScenes: Record<string, Scene> = {
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
  "tile-wall": scene(
    600,
    240,
    cream,
    tiles(0, 0, 60, ["bat.cdufab", "c.dofbatcd", "tfabcd.obu", "dlcut.fadb"], [night, clay, sea, night, brass, moss, night]),
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
  "stamp-card": {
    width: 552,
    height: 220,
    shapes: [
      rect(0, 0, 552, 220, sand, 16),
      ...Array.from({ length: 10 }, (_, at) => {
        const [x, y] = [22 + (at % 5) * 104, 16 + Math.floor(at / 5) * 98];
        const fill = [clay, night, moss, sea, brass, clay, night][at];
        if (fill === undefined) return rect(x + 3, y + 3, 84, 84, cream, 42) + ring(x + 45, y + 45, 41, stone, 3);
        return disc(x + 45, y + 45, 45, fill) + moved(x + 45, y + 62, 0.44, cup(cream, fill));
      }),
    ],
  },
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
      (_, at) => rect(20 + at * 40, 40, 40, 50, at % 2 ? cream : clay) + half(20 + at * 40, 90, 40, "up", at % 2 ? cream : clay),
    ),
    rect(20, 34, 240, 10, bark),
    rect(30, 168, 220, 52, bark),
    ...[54, 92, 130].map((x) => disc(x, 160, 18, brass)),
    ...[180, 216].map((x) => disc(x, 160, 18, moss)),
    disc(74, 146, 17, honey),
    disc(198, 146, 17, sage),
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
    ...Array.from({ length: 8 }, (_, at) => turned(at * 45, 372, 206, path("M372 200L358 166A36 36 0 0 1 386 166Z", honey))),
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
};

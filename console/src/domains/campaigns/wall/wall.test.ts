import { TILE_STATES, type TileState } from "@arauto/contracts";
import { describe, expect, it } from "vitest";
import type { CampaignTileGroups, CampaignTiles } from "../../../lib/api.generated.ts";
import {
  averageAt,
  clickTimes,
  countUntil,
  emailsPerMinute,
  replaySpan,
} from "./replay-timeline.ts";
import { layOut, leftOf, tileAtPoint, tileByKey } from "./wall-layout.ts";
import { countsAt, noTiles, stateAt, thinned, wallBlocks, wallTiles } from "./wall-tiles.ts";

/** The state, then the times of sending, open and click. */
type Row = [TileState, number?, number?, number?];

function columnsOf(rows: readonly Row[]): CampaignTiles {
  const column = (at: 1 | 2 | 3) => rows.map((row) => row[at] ?? -1);
  return {
    people: rows.length,
    unit: 1,
    startedAt: "2026-11-24T12:00:00.000Z",
    at: "2026-11-24T13:00:00.000Z",
    counts: noTiles(),
    keys: rows.map((_, at) => at),
    states: rows.map(([state]) => TILE_STATES.indexOf(state)),
    turns: rows.map((_, at) => at % 4),
    sent: column(1),
    opened: column(2),
    clicked: column(3),
  };
}
const tilesOf = (...rows: Row[]) => wallTiles(columnsOf(rows));

describe("tiles in sending order", () => {
  const tiles = tilesOf(
    ["skipped"],
    ["queued"],
    ["delivered", 20],
    ["bounced"],
    ["clicked", 10, 30, 40],
    ["opened", 10, 90],
  );

  it("are followed by queued and then skipped ones, and rejections follow the preceding message", () => {
    expect(tiles.map(({ key }) => key)).toEqual([4, 5, 2, 3, 1, 0]);
  });

  it("can be rewound to any moment", () => {
    const at = (time: number | null) => tiles.map((tile) => stateAt(tile, time));
    expect(at(null)).toEqual(["clicked", "opened", "delivered", "bounced", "queued", "skipped"]);
    expect(at(35)).toEqual(["opened", "delivered", "delivered", "bounced", "queued", "skipped"]);
    expect(at(15)).toEqual(["delivered", "delivered", "queued", "queued", "queued", "skipped"]);
    expect(at(0)).toEqual(["queued", "queued", "queued", "queued", "queued", "skipped"]);
    expect(countsAt(tiles, 15)).toEqual({ ...noTiles(), delivered: 2, queued: 3, skipped: 1 });
  });

  it("are thinned evenly", () => {
    expect(thinned(tiles, 3)).toMatchObject({ of: 2, tiles: [{ key: 4 }, { key: 2 }, { key: 1 }] });
    expect(thinned(tiles, 6).of).toBe(1);
  });
});

describe("blocks", () => {
  const tiles = tilesOf(["delivered", 1], ["delivered", 2], ["delivered", 3], ["queued"]);
  const groups: CampaignTileGroups = {
    keys: [0, 1, 2],
    provider: [0, 1, 1],
    providers: ["gmail", "other"],
    city: [-1, 0, -1],
    cities: ["Recife"],
  };

  it("are sorted by size, with the unknown ones last", () => {
    const names = (order: "provider" | "city" | "sending") =>
      wallBlocks(tiles, order, groups, "Others").map((block) => [block.name, block.tiles.length]);
    expect(names("provider")).toEqual([
      ["other", 2],
      ["gmail", 1],
      ["unknown", 1],
    ]);
    expect(names("city")).toEqual([
      ["Recife", 1],
      ["", 3],
    ]);
    expect(names("sending")).toEqual([[null, 4]]);
  });

  it("merge small blocks into a last one", () => {
    const many = tilesOf(...Array.from({ length: 20 }, (): Row => ["delivered", 1]));
    const blocks = wallBlocks(
      many,
      "city",
      {
        ...groups,
        keys: many.map(({ key }) => key),
        city: many.map((_, at) => at),
        cities: many.map((_, at) => `City ${at}`),
      },
      "Others",
    );
    expect(blocks).toHaveLength(12);
    expect(blocks.at(-1)).toMatchObject({ name: "Others", tiles: { length: 9 } });
  });
});

describe("the layout", () => {
  const tiles = tilesOf(...Array.from({ length: 150 }, (): Row => ["delivered", 1]));
  const layout = layOut(
    [
      { name: "one", tiles: tiles.slice(0, 70) },
      { name: "two", tiles: tiles.slice(70) },
    ],
    1000,
  );

  it("finds each tile at its position, in both directions", () => {
    for (const isMirrored of [false, true])
      for (const at of tiles.keys()) {
        const x = leftOf(layout, at, isMirrored) + layout.side / 2;
        expect(tileAtPoint(layout, x, (layout.top[at] ?? 0) + 1, isMirrored)).toBe(at);
      }
    expect(tileAtPoint(layout, 5, 3, false)).toBeNull();
    expect(tileAtPoint(layout, 5, layout.height + 90, false)).toBeNull();
  });

  it("moves by keys within and across blocks", () => {
    const { columns } = layout;
    const by = (key: string, from: number | null, isMirrored = false) =>
      tileByKey(layout, key, from, isMirrored);
    expect([by("ArrowRight", null), by("ArrowRight", 0), by("ArrowLeft", 0)]).toEqual([0, 1, 0]);
    expect([by("ArrowLeft", 0, true), by("End", 0), by("Home", 9)]).toEqual([1, 149, 0]);
    expect(by("ArrowDown", 0)).toBe(columns);
    expect(by("ArrowUp", columns + 3)).toBe(3);
    // The second row of the first block is shorter.
    expect(by("ArrowDown", columns - 1)).toBe(69);
    expect(by("ArrowDown", columns + 3)).toBe(73);
    expect(by("ArrowUp", 73)).toBe(columns + 3);
    expect(by("Enter", 3)).toBeUndefined();
  });

  it("has 24 columns on phones, and tiles of limited size", () => {
    expect(layOut([{ name: null, tiles }], 326).columns).toBe(24);
    expect(layOut([{ name: null, tiles: tiles.slice(0, 3) }], 1000).side).toBe(28);
    expect(layOut([{ name: null, tiles: [] }], 1000).height).toBe(0);
  });
});

describe("the replay", () => {
  const tiles = tilesOf(["clicked", 60, 100, 100], ["clicked", 120, 500, 500], ["queued"]);

  it("covers the sending and the events after it", () => {
    expect(replaySpan(tiles, 100_000, null)).toEqual({ length: 500, now: 500 });
    expect(replaySpan(tiles, 130, 60)).toEqual({ length: 190, now: 130 });
    expect(replaySpan([], 0, null)).toEqual({ length: 60, now: 60 });
    const late = tilesOf(["clicked", 60, 900_000, 900_000]);
    expect(replaySpan(late, 1_000_000, null).length).toBe(60 + 86_400);
  });

  it("counts clicks until a moment", () => {
    const times = clickTimes(tiles);
    expect([0, 99, 100, 499, 500].map((time) => countUntil(times, time))).toEqual([0, 0, 1, 1, 2]);
  });

  it("interpolates the average between the points of its course", () => {
    const course = [
      { minutes: 0, rate: 0 },
      { minutes: 30, rate: 0.3 },
      { minutes: 60, rate: 0.4 },
    ];
    expect([0, 900, 2700, 90_000].map((at) => averageAt(course, at))).toEqual([
      0,
      0.15,
      expect.closeTo(0.35),
      0.4,
    ]);
  });

  it("computes the speed of the last five minutes", () => {
    expect(emailsPerMinute(tiles, 120, 2)).toBe(2);
    expect(emailsPerMinute(tiles, 1000, 1)).toBeNull();
  });
});

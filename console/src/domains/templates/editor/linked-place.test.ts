import { describe, expect, it } from "vitest";
import { linkedPlace } from "./linked-place.ts";

const place = (query: string) => linkedPlace(new URLSearchParams(query), "pt-br");

describe("the place that an address of the editor names", () => {
  it("is a block, a line or one of the two lines of the inbox", () => {
    expect(place("block=d003")).toMatchObject({ part: "source", blockId: "d003" });
    expect(place("line=12")).toMatchObject({ part: "source", line: 12 });
    expect(place("part=preheader")).toMatchObject({ part: "preheader" });
  });

  it("is in its own language, or else in the one that is shown", () => {
    expect(place("block=d003&language=es-es")?.language).toBe("es-es");
    expect(place("block=d003&language=nonsense")?.language).toBe("pt-br");
  });

  it("is none without one, or with one that can't be", () => {
    for (const query of ["", "line=0", "line=x", "part=source", "block="])
      expect([query, place(query)]).toEqual([query, null]);
  });
});

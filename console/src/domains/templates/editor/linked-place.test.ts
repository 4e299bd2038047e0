import { describe, expect, it } from "vitest";
import { linkedPlace } from "./linked-place.ts";

const place = (query: string) => linkedPlace(new URLSearchParams(query), "pt-br");

describe("the place in a URL of the editor", () => {
  it("is a block, a line, the subject or the preview text", () => {
    expect(place("block=d003")).toMatchObject({ part: "source", blockId: "d003" });
    expect(place("line=12")).toMatchObject({ part: "source", line: 12 });
    expect(place("part=preheader")).toMatchObject({ part: "preheader" });
  });

  it("is in its own language, or otherwise in the current one", () => {
    expect(place("block=d003&language=es-es")?.language).toBe("es-es");
    expect(place("block=d003&language=nonsense")?.language).toBe("pt-br");
  });

  it("is null if it is missing or invalid", () => {
    for (const query of ["", "line=0", "line=x", "part=source", "block="])
      expect([query, place(query)]).toEqual([query, null]);
  });
});

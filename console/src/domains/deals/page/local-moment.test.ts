import { describe, expect, it } from "vitest";
import { instantOf } from "./local-moment.ts";

describe("instantOf", () => {
  it("finds the instant of a local time", () => {
    expect(instantOf("2026-11-24T10:00", "America/Sao_Paulo")).toBe("2026-11-24T13:00:00.000Z");
    expect(instantOf("2026-07-01T10:00", "Europe/Madrid")).toBe("2026-07-01T08:00:00.000Z");
  });

  it("uses the offset after a clock change on the same day", () => {
    expect(instantOf("2026-03-29T01:30", "Europe/Madrid")).toBe("2026-03-29T00:30:00.000Z");
    expect(instantOf("2026-03-29T03:30", "Europe/Madrid")).toBe("2026-03-29T01:30:00.000Z");
  });
});

import { expect, it } from "vitest";
import { responseTime } from "./response-time.ts";

it("shows seconds from 1,000 ms on", () => {
  expect(responseTime(88, "en-us")).toBe("88 ms");
  expect(responseTime(1_900, "en-us")).toBe("1.9 sec");
  expect(responseTime(15_000, "pt-br")).toBe("15,0 s");
});

import { expect, it } from "vitest";
import { fileShape } from "./csv-dialect.ts";

it("treats a first row with a cell of a megabyte as a header, unless it also contains an address", () => {
  const cell = `a@${".".repeat(1_000_000)}@`;
  expect(fileShape(`email,${cell}\nana@example.com,x\n`, true)).toMatchObject({
    delimiter: ",",
    headers: ["email", cell.slice(0, 200)],
  });
  expect(fileShape(`ana@example.com,${cell}\nbia@example.com,x\n`, true)).toMatchObject({
    headers: ["", ""],
  });
});

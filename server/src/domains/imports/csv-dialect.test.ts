import { expect, it } from "vitest";
import { fileShape } from "./csv-dialect.ts";

it("takes a first row with a cell of a megabyte for a header, unless an address stands beside it", () => {
  const cell = `a@${".".repeat(1_000_000)}@`;
  expect(fileShape(`email,${cell}\nana@example.com,x\n`, true)).toMatchObject({
    delimiter: ",",
    headers: ["email", cell.slice(0, 200)],
  });
  expect(fileShape(`ana@example.com,${cell}\nbia@example.com,x\n`, true)).toMatchObject({
    headers: ["", ""],
  });
});

import { expect, it } from "vitest";
import { placeOfZip } from "./zip-codes.ts";

it.each([
  ["01310-100", { state: "SP", city: "São Paulo" }],
  ["37472000", { state: "MG", city: undefined }],
  ["70040-010", { state: "DF", city: "Brasília" }],
  ["72800-000", { state: "GO", city: undefined }],
])("finds state and city of %s", (zip, place) => {
  expect(placeOfZip(zip)).toEqual(place);
});

it.each(["00100-000", "0131-100", "01310100 ", "abcde-fgh", ""])("finds nothing for %s", (zip) => {
  expect(placeOfZip(zip)).toBeUndefined();
});

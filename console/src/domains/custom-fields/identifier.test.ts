import { describe, expect, it } from "vitest";
import { freeIdentifier, isIdentifier, suggestIdentifier } from "./identifier.ts";

describe("suggestIdentifier", () => {
  it.each([
    ["Data de nascimento", "data_de_nascimento"],
    ["  Último pedido (R$) ", "ultimo_pedido_r"],
    ["2ª compra", "field_2_compra"],
    ["CIDADE", "cidade"],
    ["誕生日", ""],
  ])("turns %s into the identifier %j", (name, expected) => {
    expect(suggestIdentifier(name)).toBe(expected);
  });

  it("never suggests an identifier that the server rejects", () => {
    for (const name of ["x".repeat(100), `${"a".repeat(49)} b`, "9", "Ação!", "_ _a_ _"])
      expect(isIdentifier(suggestIdentifier(name))).toBe(true);
  });
});

describe("freeIdentifier", () => {
  it("increments the number until the identifier is free, within the length limit", () => {
    expect(freeIdentifier("City", new Set(["city", "city_2"]))).toBe("city_3");
    const long = "a".repeat(50);
    expect(freeIdentifier(long, new Set([long]))).toBe(`${"a".repeat(48)}_2`);
  });
  it("finds an identifier for a name without Latin letters", () => {
    expect(freeIdentifier("誕生日", new Set())).toBe("field");
  });
});

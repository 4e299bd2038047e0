import { describe, expect, it } from "vitest";
import { knownFields, purchaseEvent, type StarterField, typicalAmount } from "./known-fields.ts";

const field = (name: string, type: StarterField["type"]): StarterField => ({
  identifier: name.toLowerCase(),
  name,
  type,
});

describe("knownFields", () => {
  it("recognizes fields by name and type, in three languages", () => {
    const found = (...fields: StarterField[]) =>
      Object.entries(knownFields(fields)).map(([key, { name }]) => [key, name]);
    expect(
      found(
        field("Data de nascimento", "date"),
        field("Cidade", "text"),
        field("Total gasto", "number"),
      ),
    ).toEqual([
      ["birthday", "Data de nascimento"],
      ["city", "Cidade"],
      ["spent", "Total gasto"],
    ]);
    expect(found(field("Cumpleaños", "date"), field("Ciudad", "text"))).toHaveLength(2);
    expect(found(field("Total spent", "number"), field("City", "text"))).toHaveLength(2);
    // A birthday that was imported as text can't be compared with days.
    expect(found(field("Birthday", "text"), field("Capacity", "text"))).toEqual([]);
  });
});

describe("purchaseEvent", () => {
  it("is recognized by its name, in three languages", () => {
    expect(purchaseEvent(["page_viewed", "order_placed"])).toBe("order_placed");
    expect(purchaseEvent(["Compra concluída"])).toBe("Compra concluída");
    expect(purchaseEvent(["page_viewed"])).toBeUndefined();
  });
});

describe("typicalAmount", () => {
  it("is the rounded median of the positive amounts", () => {
    expect(typicalAmount(["1234.5", "80", "0", "x", "411.3"])).toBe(410);
    expect(typicalAmount([])).toBeUndefined();
  });
});

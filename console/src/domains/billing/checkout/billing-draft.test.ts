// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { type BillingDraft, fieldError, missingFields, savable, withZip } from "./billing-draft.ts";

const DRAFT: BillingDraft = {
  fullName: "Café Serra Clara Torrefação Ltda.",
  email: "financeiro@serraclara.example",
  taxId: "11.222.333/0001-81",
  street: "Rua Capitão Antônio José, 148",
  city: "Carmo de Minas",
  state: "MG",
  zip: "37472-000",
};

describe("billing details", () => {
  it("have no missing fields when all are valid", () => expect(missingFields(DRAFT)).toEqual([]));

  it("report errors of a field", () => {
    expect(fieldError("taxId", "11.222.333/0001-82")).toBe("taxId");
    expect(fieldError("taxId", "12.ABC.345/01DE-35")).toBeUndefined();
    expect(fieldError("zip", "00000-000")).toBe("zip");
    expect(fieldError("email", "financeiro@")).toBe("email");
    expect(fieldError("street", "  ")).toBe("required");
  });

  it("are saved without incomplete fields", () => {
    const typed = { ...DRAFT, taxId: "11.222", zip: "37472", email: "x" };
    expect(savable(typed)).toEqual({ ...DRAFT, taxId: "", zip: "", email: "" });
    expect(savable(DRAFT).taxId).toBe("11222333000181");
  });

  it("get state and city from the zip code if it determines them", () => {
    const empty = { ...DRAFT, city: "", state: "", zip: "" };
    expect(withZip(empty, "01310-100")).toMatchObject({ state: "SP", city: "São Paulo" });
    expect(withZip(empty, "37472-000")).toMatchObject({ state: "MG", city: "" });
    expect(withZip(empty, "3747")).toMatchObject({ state: "", city: "" });
  });

  it("keep a typed city in the same state, and clear one of another state", () => {
    expect(withZip(DRAFT, "37470-000").city).toBe("Carmo de Minas");
    expect(withZip(DRAFT, "13010-000")).toMatchObject({ state: "SP", city: "" });
    const capital = { ...DRAFT, zip: "30130-010", city: "Belo Horizonte" };
    expect(withZip(capital, "37472-000").city).toBe("");
  });
});

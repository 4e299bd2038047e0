import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { invoicePdf } from "./invoice-pdf.ts";
import type { InvoiceDetailsRow } from "./invoice-queries.ts";
import { runsOf } from "./pdf-fonts.ts";

const at = new Date("2026-11-24T12:00:00Z");
const invoice: InvoiceDetailsRow = {
  id: "0193e8a0-0000-7000-8000-000000000001",
  number: "2026-000184",
  status: "paid",
  isTest: false,
  orderId: "0193e8a0-0000-7000-8000-000000000002",
  orderReference: "A1B2C3",
  currency: "BRL",
  plan: "pro",
  period: "monthly",
  quantity: 1,
  lines: [],
  subtotal: 19_900,
  total: 19_900,
  seller: { name: "Estandarte", taxId: "12ABC34501DE35", address: "Av. Paulista", email: "" },
  buyer: {
    fullName: "Łódź Sp. z o.o. 東京",
    email: "faktury@lodz.example",
    taxId: "11222333000181",
    street: "ulica Piotrkowska 104",
    city: "Λάρισα",
    state: "SP",
    zip: "01310-100",
  },
  periodFrom: at,
  periodUntil: at,
  issuedAt: at,
  dueAt: at,
  paidAt: at,
  refundedAt: null,
  method: "card",
  receipt: null,
} as unknown as InvoiceDetailsRow;

/** Returns the letters that a PDF says it shows, from the maps of its fonts (PDF 32000, section 9.10.3). */
function lettersIn(pdf: Buffer): Set<string> {
  const letters = new Set<string>();
  const text = pdf.toString("latin1");
  for (const match of text.matchAll(/stream\r?\n/g)) {
    const from = match.index + match[0].length;
    const until = text.indexOf("endstream", from);
    let map: string;
    try {
      map = inflateSync(pdf.subarray(from, until)).toString("latin1");
    } catch {
      continue;
    }
    if (!map.includes("beginbfrange")) continue;
    for (const [, hex = ""] of map.matchAll(/<([0-9a-f]{4})>/gi))
      letters.add(String.fromCodePoint(parseInt(hex, 16)));
  }
  return letters;
}

describe("the PDF of an invoice", () => {
  it("shows names in Latin, Greek and Japanese letters", async () => {
    const pdf = await invoicePdf(invoice, "pt-br");
    const letters = lettersIn(pdf);
    for (const letter of "Łódź東京Λάρισα") expect(letters).toContain(letter);
    expect(pdf.length).toBeLessThan(200_000);
  });
});

describe("runsOf", () => {
  it("keeps letters that some font has, and never fails for others", () => {
    const shown = (text: string) =>
      runsOf(text)
        .map((run) => run.text)
        .join("");
    for (const name of [
      "Łódź",
      "東京",
      "株式会社",
      "Москва",
      "Αθήνα",
      "Nguyễn Văn",
      "São João",
      "R$\u00a01",
    ])
      expect(shown(name)).toBe(name.replaceAll("\u00a0", " "));
    // An emoji, and a letter of a script without a font here.
    expect(shown("Café 🎉 ع")).toBe("Café ? ?");
  });

  it("changes the font only where it must", () => {
    expect(runsOf("Rua Augusta, 1200").length).toBe(1);
    expect(runsOf("Łódź").map(({ text }) => text)).toEqual(["Ł", "ód", "ź"]);
  });
});

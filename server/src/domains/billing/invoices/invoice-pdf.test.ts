import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import PDFDocument from "pdfkit";
import { PRO_INVOICE } from "../testing/example-invoice.ts";
import { invoicePdf } from "./invoice-pdf.ts";
import { invoiceTexts } from "./invoice-texts.ts";
import { linesOf, runsFromLeft } from "./pdf-text.ts";
import type { InvoiceDetailsRow } from "./invoice-queries.ts";
import { runsOf } from "./pdf-fonts.ts";

/** Returns the characters shown in a PDF, from its fonts' ToUnicode maps (PDF 32000, section 9.10.3). */
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

/** Returns the content of a PDF's pages, one string each. */
function pagesIn(pdf: Buffer): string[] {
  const text = pdf.toString("latin1");
  return Array.from(text.matchAll(/stream\r?\n/g)).flatMap((match) => {
    const from = match.index + match[0].length;
    try {
      const content = inflateSync(pdf.subarray(from, text.indexOf("endstream", from)));
      return content.includes(" Tm\n") ? [content.toString("latin1")] : [];
    } catch {
      return [];
    }
  });
}

/** Returns the positions where the texts of a page begin, in points from the bottom left. */
const placesIn = (page: string): { x: number; y: number }[] =>
  Array.from(page.matchAll(/1 0 0 1 ([\d.]+) ([\d.]+) Tm/g), ([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }));

/** Returns the text files attached to a PDF. */
const attachedTo = (pdf: Buffer): string[] => {
  const text = pdf.toString("latin1");
  return Array.from(text.matchAll(/\/Type \/EmbeddedFile[^]*?stream\r?\n/g), (match) => {
    const from = match.index + match[0].length;
    return inflateSync(pdf.subarray(from, text.indexOf("endstream", from))).toString("utf8");
  });
};
const NO_DETAILS = {
  plan: null,
  months: null,
  days: null,
  ofDays: null,
  from: null,
  until: null,
  invoiceId: null,
  invoiceNumber: null,
};
/** An invoice with all fields at their maximum length. */
const longest: InvoiceDetailsRow = {
  ...PRO_INVOICE,
  period: "yearly",
  isTest: true,
  status: "refunded",
  subtotal: 716_400,
  total: 594_920,
  lines: [
    {
      ...NO_DETAILS,
      kind: "plan",
      plan: "pro",
      months: 12,
      quantity: 3,
      unitAmount: 19_900,
      amount: 716_400,
    },
    { ...NO_DETAILS, kind: "yearlyDiscount", quantity: 3, unitAmount: -39_800, amount: -119_400 },
    {
      ...NO_DETAILS,
      kind: "unusedDays",
      plan: "starter",
      days: 6,
      ofDays: 30,
      quantity: 1,
      unitAmount: -1_580,
      amount: -1_580,
    },
    { ...NO_DETAILS, kind: "credit", quantity: 1, unitAmount: -500, amount: -500 },
  ],
  seller: {
    name: "Estandarte Serviços Digitais e Tecnologia da Informação Ltda.",
    taxId: "12ABC34501DE35",
    address: "Av. Paulista, 1374\n12º andar\nBela Vista\n01310-100 São Paulo, SP\nBrasil",
    email: "cobranca@estandarte.example",
  },
  buyer: {
    ...PRO_INVOICE.buyer,
    fullName: "Café Serra Clara Torrefação e Comércio de Grãos Especiais da Mantiqueira ".repeat(3),
    street: "Rua Capitão Antônio José de Alvarenga e Silva, 148, galpão 2, fundos ".repeat(3),
    city: "São João da Boa Vista do Rio Pardo",
  },
};

interface Outline {
  contours: number;
  /** Its points and instructions are within its bytes. */
  isWhole: boolean;
}

/** Returns the outlines of each TrueType font in a PDF, without those of empty letters such as spaces. */
function fontsIn(pdf: Buffer): Outline[][] {
  const text = pdf.toString("latin1");
  return Array.from(text.matchAll(/stream\r?\n/g)).flatMap((match) => {
    const from = match.index + match[0].length;
    try {
      const font = inflateSync(pdf.subarray(from, text.indexOf("endstream", from)));
      return font.subarray(0, 4).toString("latin1") === "true" || font.readUInt32BE(0) === 0x10000
        ? [outlinesIn(font)]
        : [];
    } catch {
      return [];
    }
  });
}

/** Reads the tables `head`, `loca` and `glyf` (OpenType). */
function outlinesIn(font: Buffer): Outline[] {
  const tables = new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
      const at = 12 + 16 * index;
      const start = font.readUInt32BE(at + 8);
      const table = font.subarray(start, start + font.readUInt32BE(at + 12));
      return [font.subarray(at, at + 4).toString("latin1"), table] as const;
    }),
  );
  const none = Buffer.alloc(0);
  const [head = none, loca = none, glyf = none] = ["head", "loca", "glyf"].map((tag) =>
    tables.get(tag),
  );
  const isLong = head.readInt16BE(50) === 1;
  const places = Array.from({ length: loca.length / (isLong ? 4 : 2) }, (_, index) =>
    isLong ? loca.readUInt32BE(index * 4) : loca.readUInt16BE(index * 2) * 2,
  );
  return places.slice(1).flatMap((end, index) => {
    const outline = glyf.subarray(places[index], end);
    if (outline.length === 0) return [];
    const contours = outline.length < 12 ? -2 : outline.readInt16BE(0);
    if (contours < 0) return [{ contours, isWhole: contours === -1 }];
    const instructions = 10 + contours * 2;
    const isWhole =
      instructions + 2 <= outline.length &&
      instructions + 2 + outline.readUInt16BE(instructions) <= outline.length;
    return [{ contours, isWhole }];
  });
}

describe("the PDF of an invoice", () => {
  it("wraps long names and addresses, without overlapping anything", async () => {
    const [page = ""] = pagesIn(await invoicePdf(longest, "pt-br"));
    const places = placesIn(page);
    expect(places.length).toBeGreaterThan(40);
    for (const column of [places.filter(({ x }) => x < 300), places.filter(({ x }) => x >= 300)]) {
      const rows = [...new Set(column.map(({ y }) => Math.round(y)))].toSorted((a, b) => a - b);
      const tooClose = rows.filter((y, index) => index > 0 && y - (rows[index - 1] ?? 0) < 9);
      expect(tooClose).toEqual([]);
    }
  });

  it("continues on a second page, with a footer on both", async () => {
    const pages = pagesIn(await invoicePdf(longest, "pt-br"));
    expect(pages.length).toBe(2);
    // The footer is in the lowest tenth of the page.
    for (const page of pages) expect(placesIn(page).some(({ y }) => y < 90)).toBe(true);
    expect(pagesIn(await invoicePdf(PRO_INVOICE, "pt-br")).length).toBe(1);
  });

  it("embeds the outlines of Japanese, Korean and Devanagari letters", async () => {
    const buyer = {
      ...PRO_INVOICE.buyer,
      fullName: "株式会社東京クリスティ",
      street: "주식회사 서울커피 로스터리",
      city: "श्री कृष्णा ट्रेडर्स",
    };
    const pdf = await invoicePdf({ ...PRO_INVOICE, buyer }, "pt-br");
    const fonts = fontsIn(pdf);
    expect(fonts.length).toBeGreaterThan(8);
    for (const outlines of fonts) {
      expect(outlines.length).toBeGreaterThan(0);
      for (const { contours, isWhole } of outlines) {
        expect(contours).toBeGreaterThanOrEqual(-1);
        expect(contours).toBeLessThan(60);
        expect(isWhole).toBe(true);
      }
    }
    expect(attachedTo(pdf)).toEqual([]);
    expect(pdf.length).toBeLessThan(200_000);
  });

  it("shows names in Latin, Greek and Japanese letters", async () => {
    const pdf = await invoicePdf(PRO_INVOICE, "pt-br");
    const letters = lettersIn(pdf);
    for (const letter of "Łódź東京Λάρισα") expect(letters).toContain(letter);
    expect(pdf.length).toBeLessThan(200_000);
  });
});

describe("names that no bundled font can render", () => {
  const named = (fullName: string) =>
    invoicePdf({ ...PRO_INVOICE, buyer: { ...PRO_INVOICE.buyer, fullName } }, "pt-br");

  it("are attached as typed", async () => {
    const [attached, ...others] = attachedTo(await named("दिल्ली कॉफ़ी 주식회사 ☕"));
    expect(others).toEqual([]);
    expect(attached).toContain("Estandarte");
    expect(attached).toContain("दिल्ली कॉफ़ी 주식회사 ☕\n11222333000181\nulica Piotrkowska 104");
  });
});

describe("right-to-left text", () => {
  const shown = (line: string, base: "ltr" | "rtl") =>
    runsFromLeft(line, base).map(({ text }) => text);

  it("is ordered visually from left to right, keeping numbers and Latin words", () => {
    expect(shown("קפה 12 Ltda", "rtl")).toEqual(["Ltda", " ", "12", " ", "קפה"]);
    expect(shown("Loja קפה ירושלים 7", "ltr")).toEqual(["Loja ", "7", " ", "ירושלים", " ", "קפה"]);
  });

  it("mirrors brackets", () => {
    expect(shown("קפה (בע)", "rtl")).toEqual(["(", "בע", ") ", "קפה"]);
  });

  it("shares its baseline with characters of other fonts", async () => {
    const buyer = { ...PRO_INVOICE.buyer, fullName: "A 東 ש ع ว" };
    const [page = ""] = pagesIn(await invoicePdf({ ...PRO_INVOICE, buyer }, "es-es"));
    const rows = placesIn(page)
      .filter(({ x }) => x < 300)
      .map(({ y }) => y);
    const sizes = rows.map((row) => rows.filter((y) => y === row).length);
    // Five letters, and the spaces between letters of other fonts.
    expect(Math.max(...sizes)).toBe(8);
  });

  it("joins Arabic letters", async () => {
    const pdf = await invoicePdf(
      { ...PRO_INVOICE, buyer: { ...PRO_INVOICE.buyer, fullName: "شركة النور", city: "ร้านกาแฟ" } },
      "es-es",
    );
    const letters = lettersIn(pdf);
    for (const letter of "شركةالنور") expect(letters).toContain(letter);
    for (const letter of "รนกาแฟ") expect(letters).toContain(letter);
    expect(attachedTo(pdf)).toEqual([]);
    expect(pdf.length).toBeLessThan(200_000);
  });
});

describe("the texts of an invoice", () => {
  it("write R$ in every language, and group thousands", () => {
    const [plan] = longest.lines;
    if (!plan) throw new Error("No line");
    const amounts = (["en-us", "pt-br", "es-es"] as const).map((lang) =>
      invoiceTexts(longest, lang).line(plan).amount.replaceAll("\u00a0", " "),
    );
    expect(amounts).toEqual(["R$7,164.00", "R$ 7.164,00", "7.164,00 R$"]);
  });

  it("show days in the workspace's time zone, and the last day of the period", () => {
    const late: InvoiceDetailsRow = {
      ...PRO_INVOICE,
      issuedAt: new Date("2026-12-01T01:30:00Z"),
      periodFrom: new Date("2026-12-01T01:30:00Z"),
      periodUntil: new Date("2026-12-31T01:30:00Z"),
    };
    expect(invoiceTexts(late, "en-us").facts().slice(0, 2)).toEqual([
      ["Issued", "Nov 30, 2026"],
      ["Period", "Nov 30, 2026 to Dec 29, 2026"],
    ]);
  });

  it("show how much a yearly period saves", () => {
    const discount = longest.lines.find(({ kind }) => kind === "yearlyDiscount");
    if (!discount) throw new Error("No discount");
    expect(invoiceTexts(longest, "pt-br").line(discount)).toMatchObject({
      detail: "16,7%",
      isReduction: true,
    });
  });
});

describe("linesOf", () => {
  const doc = new PDFDocument();
  const style = { size: 10, bold: false, color: "#000000", width: 100, right: false };
  it("breaks between words, and within a long word after a punctuation mark", () => {
    expect(linesOf(doc, "Rua Capitão Antônio José, 148", 3, style)).toEqual([
      "Rua Capitão Antônio",
      "José, 148",
    ]);
    expect(linesOf(doc, "financeiro@serra-clara.example.com", 3, style)).toEqual([
      "financeiro@serra-",
      "clara.example.com",
    ]);
    expect(linesOf(doc, "x".repeat(60), 9, style).join("")).toBe("x".repeat(60));
  });
  it("truncates text beyond the last line with an ellipsis", () => {
    const lines = linesOf(doc, "Rua Capitão Antônio José, 148, galpão 2, fundos", 2, style);
    expect(lines.length).toBe(2);
    expect(lines[1]).toMatch(/^José, .*…$/);
    expect(linesOf(doc, "  ", 2, style)).toEqual([]);
  });
});

describe("runsOf", () => {
  it("keeps characters that some font has, and never fails for others", () => {
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
      "شركة النور للتجارة",
      "קפה ירושלים בע״מ",
      "ร้านกาแฟ",
      "주식회사 서울",
      "दिल्ली कॉफ़ी",
    ])
      expect(shown(name)).toBe(name.replaceAll("\u00a0", " "));
    // An emoji, and a character of a script without a bundled font.
    expect(shown("Café 🎉 த")).toBe("Café ? ?");
  });

  it("changes the font only where needed", () => {
    expect(runsOf("Rua Augusta, 1200").length).toBe(1);
    expect(runsOf("Łódź").map(({ text }) => text)).toEqual(["Ł", "ód", "ź"]);
  });
});

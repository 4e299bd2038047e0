import { email, phone } from "@arauto/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  dayComesFirst,
  fieldReader,
  readDate,
  readEmail,
  readName,
  readNumber,
  readPhone,
  readStatus,
} from "./cell-values.ts";
import { readLanguage } from "./language-names.ts";

describe("reading import cells", () => {
  it("accepts exactly the addresses that the contract accepts", () => {
    const part = fc.string({
      unit: fc.constantFrom("a", "Z", "9", ".", "-", "_", "+", "é", "'", " ", "@", "%", "😀"),
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(
        part,
        part,
        fc.constantFrom(".com", ".c", ".com.br", "", ".-", ".são"),
        (local, domain, end) => {
          const cell = `${local}@${domain}${end}`.trim();
          const ours = readEmail(cell);
          const theirs = email.safeParse(cell);
          expect("value" in ours ? ours.value : undefined).toBe(theirs.data);
        },
      ),
      { numRuns: 3_000 },
    );
    expect(readEmail("")).toEqual({ reason: "emailMissing" });
    expect(readEmail(`${"a".repeat(60)}@${"b".repeat(236)}.br`)).toEqual({
      reason: "emailTooLong",
    });
    expect(readEmail("josé@exämple.com")).toEqual({ value: "josé@exämple.com" });
    expect(readEmail("a\0b@example.com")).toEqual({ reason: "emailInvalid" });
  });

  it("accepts exactly the phone numbers that the contract accepts", () => {
    const digits = fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 13 })
      .map((list) => list.join(""));
    const written = fc
      .tuple(digits, fc.constantFrom("plain", "plus55", "local", "spaced"))
      .map(([d, style]) => {
        if (style === "plus55") return `+55${d}`;
        if (style === "local") return `(${d.slice(0, 2)}) ${d.slice(2, -4)}-${d.slice(-4)}`;
        return style === "spaced" ? `${d.slice(0, 2)} ${d.slice(2)}` : d;
      });
    fc.assert(
      fc.property(written, (cell) => {
        const ours = readPhone(cell);
        const theirs = phone.safeParse(cell);
        expect(ours).toEqual(theirs.success ? { value: theirs.data } : { reason: "phoneInvalid" });
      }),
      { numRuns: 3_000 },
    );
    expect(readPhone("+1 212 555 2368")).toEqual({ value: "+12125552368" });
  });

  it("reads languages by tag or by name in four languages", () => {
    const tags = [
      "pt-BR",
      "pt_BR",
      " pt_BR.UTF-8",
      "PT",
      "Portuguese",
      "português",
      "PORTUGUÊS (Brasil)",
      "portugués de Brasil",
      "Brazilian Portuguese",
    ];
    expect(tags.map((cell) => readLanguage(cell.trim()))).toEqual([
      "pt-br",
      "pt-br",
      "pt-br",
      "pt",
      "pt",
      "pt",
      "pt-br",
      "pt-br",
      "pt-br",
    ]);
    const names = [
      "English",
      "inglês",
      "Inglés",
      "Spanish",
      "espanhol",
      "Español",
      "castellano",
      "French",
      "francês",
      "alemán",
      "Deutsch",
      "italiano",
      "العربية",
    ];
    expect(names.map(readLanguage)).toEqual([
      "en",
      "en",
      "en",
      "es",
      "es",
      "es",
      "es",
      "fr",
      "fr",
      "de",
      "de",
      "it",
      "ar",
    ]);
    // Again, from the cache.
    expect(readLanguage("Deutsch")).toBe("de");
    for (const cell of [
      "yes",
      "-",
      "xx",
      "tt-xx",
      "Klingon",
      "pt-br, en",
      "portugu\0es",
      "a".repeat(500),
    ])
      expect(readLanguage(cell)).toBeNull();
    expect(readLanguage("zh-Hant-TW")).toBe("zh-hant-tw");
  });

  it("reads numbers in the format of the file's country", () => {
    const value = (cell: string, comma: boolean) =>
      (readNumber(cell, comma) as { value?: number }).value;
    expect(value("1.234,56", true)).toBe(1234.56);
    expect(value("1.234", true)).toBe(1234);
    expect(value("1,234.56", false)).toBe(1234.56);
    expect(value("1,5", true)).toBe(1.5);
    expect(value("1,5", false)).toBe(1.5);
    expect(value("1.5", true)).toBe(1.5);
    expect(value("-7", true)).toBe(-7);
    for (const cell of ["", "abc", "1,2,3", "1e5", "0x10", "12 apples", "NaN", "Infinity", "--1"])
      expect(readNumber(cell, false)).toEqual({ reason: "numberInvalid" });
  });

  it("reads amounts of money and percentages as numbers", () => {
    const value = (cell: string, comma = false) =>
      (readNumber(cell, comma) as { value?: number }).value;
    const amounts = [
      "R$ 1.234,50",
      "R$1.234,50",
      "R$\u00a01.234,50",
      "1.234,50",
      "US$ 1,234.50",
      "BRL 1.234,50",
      "1.234,50 €",
      "1,234.50 USD",
    ];
    for (const comma of [true, false])
      expect(amounts.map((cell) => value(cell, comma))).toEqual(amounts.map(() => 1234.5));
    expect(["€ 12,5", "12,5 €", "12,5"].map((cell) => value(cell))).toEqual([12.5, 12.5, 12.5]);
    expect(["12%", "12 %", "12,5%", "-3%"].map((cell) => value(cell))).toEqual([12, 12, 12.5, -3]);
    expect(["-R$ 5,00", "R$ -5,00"].map((cell) => value(cell))).toEqual([-5, -5]);
    // Money has no thousandths, so this is a thousands separator.
    expect(["R$ 1.234", "US$ 1,234"].map((cell) => value(cell))).toEqual([1234, 1234]);
    for (const cell of ["R$", "%", "R$ 5%", "XYZ 5", "R$ R$ 5", "12 %%", "A12", "R$ 1,2,3"])
      expect(readNumber(cell, false)).toEqual({ reason: "numberInvalid" });
  });

  it("reads dates in the file's order and only days that exist", () => {
    expect(readDate("2024-02-29", true)).toEqual({ value: "2024-02-29" });
    expect(readDate("2024-02-29T10:00:00Z", true)).toEqual({ value: "2024-02-29" });
    expect(readDate("5/9/2024", true)).toEqual({ value: "2024-09-05" });
    expect(readDate("5/9/2024", false)).toEqual({ value: "2024-05-09" });
    for (const cell of ["2023-02-29", "31/04/2024", "0/1/2024", "1/2/24", "tomorrow", "1900-02-29"])
      expect(readDate(cell, true)).toEqual({ reason: "dateInvalid" });
    expect(dayComesFirst(["1/2/2024", "25/12/2024"])).toBe(true);
    expect(dayComesFirst(["1/2/2024", "12/25/2024"])).toBe(false);
    expect(dayComesFirst(["1/2/2024"])).toBeUndefined();
  });

  it("recognizes names, statuses and booleans in three languages", () => {
    expect(readName("Zé")).toEqual({ value: "Zé" });
    for (const cell of ["Z", "x".repeat(101), "two\nlines", "nul\0"])
      expect(readName(cell)).toEqual({ reason: "nameInvalid" });
    expect(["Ativo", "ACTIVE", "pendiente"].map((cell) => readStatus(cell))).toEqual([
      { value: "active" },
      { value: "active" },
      { value: "pending" },
    ]);
    expect(readStatus("maybe")).toEqual({ reason: "statusInvalid" });
    const yes = fieldReader("boolean", { decimalComma: false, dayFirst: true });
    expect(["Sim", "não", "1"].map(yes)).toEqual([
      { value: "true" },
      { value: "false" },
      { value: "true" },
    ]);
    expect(yes("maybe")).toEqual({ reason: "booleanInvalid" });
  });

  it("produces JSON that PostgreSQL accepts from any text", () => {
    const text = fieldReader("text", { decimalComma: false, dayFirst: true });
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 40 }), (cell) => {
        const read = text(cell) as { value: string };
        const back = JSON.parse(read.value) as string;
        expect(back).toBe(cell.replaceAll("\0", ""));
        expect(read.value).not.toMatch(/\\u0000|\\ud[89a-f]/i);
      }),
    );
    expect(text("\ud800 alone")).toEqual({ value: '"\ufffd alone"' });
    expect(text("x".repeat(2001))).toEqual({ reason: "valueTooLong" });
  });
});

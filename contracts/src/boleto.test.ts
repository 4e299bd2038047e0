import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  barCodeOf,
  barWidths,
  boletoLine,
  dueDay,
  dueFactor,
  formatBoletoLine,
  modulo10,
  modulo11,
  readBoleto,
} from "./boleto.ts";

/** The example in the documentation of Banco do Brasil. */
const LINE = "00190500954014481606906809350314337370000000100";
const CODE = "00193373700000001000500940144816060680935031";

describe("boletos", () => {
  it.each([
    ["2000-07-03", 1000],
    ["2025-02-21", 9999],
    ["2025-02-22", 1000],
    ["2026-11-22", 1638],
  ])("counts %s as factor %i", (day, factor) => expect(dueFactor(day)).toBe(factor));

  it("has no factor before the first day, and no day for factor 0", () => {
    expect(() => dueFactor("2000-07-02")).toThrow(RangeError);
    expect(() => dueFactor("soon")).toThrow(RangeError);
    expect(dueDay(0)).toBeNull();
    expect(dueDay(1638)).toBe("2026-11-22");
  });

  it("reads the line of a bank's example", () => {
    expect(modulo10("001905009")).toBe(5);
    expect(modulo11(CODE.slice(0, 4) + CODE.slice(5))).toBe(3);
    expect(barCodeOf(LINE)).toBe(CODE);
    expect(readBoleto(formatBoletoLine(LINE))?.amount).toBe(100);
    expect(formatBoletoLine(LINE)).toBe("00190.50095 40144.816069 06809.350314 3 37370000000100");
  });

  it("returns other texts unchanged, and parses nothing from them", () => {
    expect(formatBoletoLine("1234")).toBe("1234");
    expect(readBoleto("1234")).toBeNull();
    expect(readBoleto(LINE.replace("5009", "5008"))).toBeNull();
  });

  it("parses its own output, and detects a wrong digit", () => {
    const digits = (length: number) =>
      fc.stringMatching(new RegExp(`^\\d{${length}}$`)).map((text) => text);
    fc.assert(
      fc.property(
        digits(3),
        digits(25),
        fc.nat(9_999_999_999),
        fc.integer({ min: 0, max: 8999 }),
        fc.nat(32),
        (bank, freeField, amount, days, place) => {
          const due = dueDay(1000 + days);
          const line = boletoLine({ bank, freeField, amount, due });
          expect(readBoleto(line)).toEqual({ bank, freeField, amount, due });
          const wrong =
            line.slice(0, place) + ((Number(line[place]) + 1) % 10) + line.slice(place + 1);
          expect(readBoleto(wrong)).toBeNull();
        },
      ),
    );
  });

  it("draws a bar code of 44 digits with start and stop", () => {
    const widths = barWidths(CODE);
    expect(widths.slice(0, 4)).toEqual([1, 1, 1, 1]);
    expect(widths.slice(-3)).toEqual([3, 1, 1]);
    expect(widths).toHaveLength(4 + 44 * 5 + 3);
    expect(() => barWidths("123")).toThrow(RangeError);
  });
});

import { type Language, unitsOf } from "@arauto/contracts";
import { moneyText } from "../../platform/money-text.ts";
import { translator } from "../../platform/texts.ts";
import type { ReportFigure, ReportFigures } from "./system-mail.ts";

const BYTE_ORDER_MARK = "\ufeff";

/** Returns the period of a report in words. */
export function periodInWords(lang: Language, { from, to }: ReportFigures): string {
  const format = new Intl.DateTimeFormat(lang, { dateStyle: "long", timeZone: "UTC" });
  return format.formatRange(new Date(from), new Date(to));
}

function interpolated(lang: Language, { currency }: ReportFigure, value: number): string {
  if (currency === undefined) return new Intl.NumberFormat(lang).format(value);
  return moneyText(lang, value, currency);
}

function labelOf(lang: Language, { name, currency = "" }: ReportFigure): string {
  return translator(lang, "system-mail")(`figures.${name}`, { currency });
}

/** Returns a line for each figure of a report. */
export const figureLines = (lang: Language, { figures }: ReportFigures): string[] =>
  figures.map(
    (figure) =>
      `${labelOf(lang, figure)}: ${interpolated(lang, figure, figure.value)} (${interpolated(lang, figure, figure.before)})`,
  );

/** Returns the figures as a spreadsheet file. Its texts are ours, so no cell can be a formula. */
export function figureFile(lang: Language, { figures, from, to }: ReportFigures) {
  const t = translator(lang, "system-mail");
  // Spreadsheets split at the separator of their locale.
  const delimiter = lang === "en-us" ? "," : ";";
  const rows = [
    [t("figures.figure"), t("figures.value"), t("figures.before")],
    ...figures.map((figure) => {
      const units = figure.currency === undefined ? 1 : unitsOf(figure.currency);
      const plain = new Intl.NumberFormat(lang, {
        useGrouping: false,
        minimumFractionDigits: Math.log10(units),
      });
      const amount = (value: number) => plain.format(value / units);
      return [labelOf(lang, figure), amount(figure.value), amount(figure.before)];
    }),
  ];
  return {
    name: `${t("figures.file")}-${from}-${to}.csv`,
    contentType: "text/csv; charset=utf-8",
    content: Buffer.from(
      `${BYTE_ORDER_MARK}${rows.map((row) => row.join(delimiter)).join("\r\n")}\r\n`,
    ),
  };
}

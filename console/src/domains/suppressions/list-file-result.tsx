import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../ui/formats/formats.ts";
import { Stat } from "../../ui/charts/stat.tsx";
import classes from "./list-file.module.css";

/** The API's response to an upload; uploads have no generated type. */
export interface SuppressionImport {
  rows: number;
  added: number;
  already: number;
  invalid: number;
  invalidLines: readonly { line: number; text: string }[];
}

const COUNTS = ["added", "already", "invalid"] as const;

/** The result of a list's lines, and the first ones that could not be parsed. */
export function ListFileResult({ name, result }: { name: string; result: SuppressionImport }) {
  const { t } = useTranslation("suppressions");
  const { number } = useFormats();
  const more = result.invalid - result.invalidLines.length;
  return (
    <div role="status">
      <Text>{t("file.rows", { count: result.rows, number: number(result.rows), name })}</Text>
      <div className={classes.counts}>
        {COUNTS.map((count) => (
          <Stat key={count} label={t(`file.${count}`)} value={number(result[count])} />
        ))}
      </div>
      {result.invalidLines.length > 0 && (
        <>
          <h3 className={classes.heading}>{t("file.invalidLines")}</h3>
          <ol className={classes.lines}>
            {result.invalidLines.map(({ line, text }) => (
              <li key={line}>
                <span className={classes.line}>{t("file.line", { number: number(line) })}</span>
                <code dir="ltr">{text === "" ? t("file.emptyLine") : text}</code>
              </li>
            ))}
          </ol>
          {more > 0 && (
            <Text size="sm" c="var(--text-secondary)">
              {t("file.more", { count: more, number: number(more) })}
            </Text>
          )}
        </>
      )}
    </div>
  );
}

import { useTranslation } from "react-i18next";
import { useFormats } from "../../ui/formats.ts";
import type { Suggestions } from "./value-suggestions.ts";
import classes from "./value-input.module.css";

/** A value to choose, with the number of contacts that have it. */
export function SuggestedValue({ value, suggestions }: { value: string; suggestions: Suggestions }) {
  const { t } = useTranslation("filters");
  const formats = useFormats();
  const count = suggestions.counts.get(value);
  return (
    <span className={classes.suggestion}>
      <bdi className={classes.suggested}>{value}</bdi>
      {count !== undefined && (
        <span className={classes.count} title={t(suggestions.isSampled ? "suggested.ofSample" : "suggested.ofAll", { count })}>
          {formats.number(count)}
        </span>
      )}
    </span>
  );
}

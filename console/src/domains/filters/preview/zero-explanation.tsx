import type { FilterDefinition } from "@arauto/contracts";
import { Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePreviewFilterMutation } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import classes from "./live-count-panel.module.css";
import { SentenceView } from "./sentence-view.tsx";
import { useSentenceLabels } from "./use-sentence-labels.ts";
import { findZeroReasons, type ZeroReason } from "./zero-reasons.ts";

/** Explains which conditions of a filter exclude all contacts. */
export function ZeroExplanation({ definition }: { definition: FilterDefinition }) {
  const { t } = useTranslation("filters");
  const formats = useFormats();
  const reasons = useZeroReasons(definition);
  const labels = useSentenceLabels([definition]);
  if (reasons === null) return null;
  if (reasons.length === 0) return <Text size="sm">{t("zero.together")}</Text>;
  return (
    <div>
      <Text component="h3" size="sm" fw={600} mb="var(--space-1-5)">
        {t("zero.title")}
      </Text>
      <ul className={classes.zero}>
        {reasons.map(({ definition: one, without }) => (
          <li key={JSON.stringify(one)}>
            <SentenceView definition={one} labels={labels} />
            <Text span display="block" size="xs" c="dimmed">
              {without === null
                ? t("zero.alone")
                : t("zero.without", { count: without, number: formats.number(without) })}
            </Text>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns null while counting, and if counting failed: the number itself is still shown then. */
function useZeroReasons(definition: FilterDefinition): ZeroReason[] | null {
  const [count] = usePreviewFilterMutation();
  const [answer, setAnswer] = useState<{ key: string; reasons: ZeroReason[] }>();
  const key = JSON.stringify(definition);
  useEffect(() => {
    let isCurrent = true;
    const matches = async (one: FilterDefinition) => {
      // Stop counting when the filter has changed.
      if (!isCurrent) throw new Error("Replaced");
      return (await count({ previewFilterBody: { definition: one } }).unwrap()).matches;
    };
    findZeroReasons(JSON.parse(key) as FilterDefinition, matches).then(
      (reasons) => isCurrent && setAnswer({ key, reasons }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [key, count]);
  return answer?.key === key ? answer.reasons : null;
}

import type { FilterDefinition } from "@arauto/contracts";
import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../ui/formats/formats.ts";
import classes from "./live-count-panel.module.css";
import { SentenceView } from "./sentence-view.tsx";
import { useSentenceLabels } from "./use-sentence-labels.ts";
import type { ZeroReason } from "./zero-reasons.ts";

interface Props {
  definition: FilterDefinition;
  reasons: readonly ZeroReason[];
}

/** Explains which conditions of a filter exclude all contacts. */
export function ZeroExplanation({ definition, reasons }: Props) {
  const { t } = useTranslation("filters");
  const formats = useFormats();
  const labels = useSentenceLabels([definition]);
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

import { Box } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Filter } from "../../../lib/api.generated.ts";
import { ConflictAlert } from "../../../ui/feedback/conflict-alert.tsx";
import { SentenceView } from "../preview/sentence-view.tsx";
import type { SentenceLabels } from "../preview/sentence.ts";

interface Props {
  theirs: Filter;
  labels: SentenceLabels;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Shows the filter as another user has saved it, and asks whose changes to keep. */
export function FilterConflict({ theirs, labels, onKeepMine, onTakeTheirs }: Props) {
  const { t } = useTranslation("filters");
  return (
    <ConflictAlert
      mb="md"
      title={t("conflict.title")}
      choices={[
        { label: t("conflict.keepMine"), onChoose: onKeepMine },
        { label: t("conflict.takeTheirs"), onChoose: onTakeTheirs },
      ]}
    >
      <Box component="p" m="0 0 var(--space-3)">
        <strong>{theirs.name}</strong>
        <br />
        <SentenceView definition={theirs.definition} labels={labels} />
      </Box>
    </ConflictAlert>
  );
}

import { Alert, Box, Button, Group } from "@mantine/core";
import { UsersIcon } from "@phosphor-icons/react/Users";
import { useTranslation } from "react-i18next";
import type { Filter } from "../../../lib/api.generated.ts";
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
    <Alert
      role="alert"
      color="orange"
      mb="md"
      icon={<UsersIcon aria-hidden />}
      title={t("conflict.title")}
    >
      <Box component="p" m="0 0 var(--space-3)">
        <strong>{theirs.name}</strong>
        <br />
        <SentenceView definition={theirs.definition} labels={labels} />
      </Box>
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={onKeepMine}>
          {t("conflict.keepMine")}
        </Button>
        <Button size="xs" variant="default" onClick={onTakeTheirs}>
          {t("conflict.takeTheirs")}
        </Button>
      </Group>
    </Alert>
  );
}

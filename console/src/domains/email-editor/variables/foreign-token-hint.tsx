import { Group, Text, UnstyledButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ForeignToken } from "./foreign-tokens.ts";
import classes from "./variables.module.css";

/** Warns that a placeholder of another tool is sent as text, and offers our variable instead. */
export function ForeignTokenHint({
  token,
  onReplace,
}: {
  token: ForeignToken;
  onReplace: () => void;
}) {
  const { t } = useTranslation("editor");
  return (
    <Group gap="var(--space-1) var(--space-2)" mt="3xs" role="status">
      <Text span size="xs" c="var(--warning-text)">
        {t("variables.foreign.text", { token: token.source })}
      </Text>
      <UnstyledButton className={classes.replace} onClick={onReplace}>
        {t("variables.foreign.replace", { name: token.choice.label })}
      </UnstyledButton>
    </Group>
  );
}

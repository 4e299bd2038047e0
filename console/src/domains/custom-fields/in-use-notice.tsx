import { Alert, List, Text } from "@mantine/core";
import { LinkSimpleIcon } from "@phosphor-icons/react/LinkSimple";
import { useTranslation } from "react-i18next";
import type { ApiProblem } from "../../app/api-problem.ts";
import { usersNamedIn } from "./users-named.ts";

/** Tells why fields could not be deleted, and by what they are used. */
export function InUseNotice({ problem, onClose }: { problem: ApiProblem | null; onClose: () => void }) {
  const { t } = useTranslation("custom-fields");
  if (problem === null) return null;
  const users = usersNamedIn(problem);
  return (
    <Alert
      role="alert"
      color="orange"
      mb="sm"
      withCloseButton
      closeButtonLabel={t("inUse.close")}
      onClose={onClose}
      icon={<LinkSimpleIcon aria-hidden />}
      title={t("inUse.title")}
    >
      <List size="sm">
        {users.map((user) => (
          <List.Item key={user.kind + user.name}>{t(`inUse.${user.kind}`, { name: user.name })}</List.Item>
        ))}
      </List>
      {users.length === 0 && problem.detail && <Text size="sm">{problem.detail}</Text>}
      <Text size="sm" mt={4}>
        {t("inUse.advice")}
      </Text>
    </Alert>
  );
}

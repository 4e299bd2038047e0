import { Alert, List, Text } from "@mantine/core";
import { LinkSimpleIcon } from "@phosphor-icons/react/LinkSimple";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ApiProblem } from "../../lib/api-problem.ts";
import { useFormats } from "../formats/formats.ts";
import { type NamedUser, usersNamedIn } from "./users-named.ts";

/** A record that the page itself describes, unlike API keys, tasks and single emails. */
type NamedRecord = NamedUser & {
  kind: Exclude<NamedUser["kind"], "apiKey" | "task" | "waitingEmails">;
};
const isRecord = (user: NamedUser): user is NamedRecord =>
  user.kind !== "apiKey" && user.kind !== "task" && user.kind !== "waitingEmails";

const nameOf = ({ name }: NamedRecord) => <bdi>{name}</bdi>;

export interface InUseNoticeProps {
  title: string;
  advice: string;
  closeLabel: string;
  /** The server's IN_USE problem; its own sentence is shown if it names no records. */
  problem: Pick<ApiProblem, "errors" | "detail">;
  /**
   * Describes a record that uses the deleted ones; only its name by default. API keys, tasks and single emails are
   * described here.
   */
  wording?: (user: NamedRecord) => ReactNode;
  onClose: () => void;
}

/** Explains why nothing was deleted, which records still use it, and what to do. */
export function InUseNotice({
  title,
  advice,
  closeLabel,
  problem,
  wording = nameOf,
  onClose,
}: InUseNoticeProps) {
  const { t } = useTranslation("common");
  const users = usersNamedIn(problem);
  const formats = useFormats();
  const described = ({ kind, name }: NamedUser) => {
    if (kind === "apiKey") return t("apiKeyNamed", { name });
    if (kind === "task") return t("taskNamed", { name });
    const count = Number(name);
    return t("waitingEmails", { count, number: formats.number(count) });
  };
  return (
    <Alert
      role="alert"
      color="orange"
      mb="sm"
      withCloseButton
      closeButtonLabel={closeLabel}
      onClose={onClose}
      icon={<LinkSimpleIcon aria-hidden />}
      title={title}
    >
      <List size="sm">
        {users.map((user) => (
          <List.Item key={user.kind + user.name}>
            {isRecord(user) ? wording(user) : described(user)}
          </List.Item>
        ))}
      </List>
      {users.length === 0 && problem.detail && <Text size="sm">{problem.detail}</Text>}
      <Text size="sm" mt={4}>
        {advice}
      </Text>
    </Alert>
  );
}

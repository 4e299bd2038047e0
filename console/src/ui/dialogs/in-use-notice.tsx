import { Alert, List, Text } from "@mantine/core";
import { LinkSimpleIcon } from "@phosphor-icons/react/LinkSimple";
import type { ReactNode } from "react";
import type { ApiProblem } from "../../lib/api-problem.ts";
import { type NamedUser, usersNamedIn } from "./users-named.ts";

const nameOf = ({ name }: NamedUser) => <bdi>{name}</bdi>;

export interface InUseNoticeProps {
  title: string;
  advice: string;
  closeLabel: string;
  /** The server's IN_USE problem; its own sentence is shown when it names no records. */
  problem: Pick<ApiProblem, "errors" | "detail">;
  /** Describes what still uses the records; only its name by default. */
  wording?: (user: NamedUser) => ReactNode;
  onClose: () => void;
}

/** Explains why nothing was deleted, what still uses the records, and what to do. */
export function InUseNotice({
  title,
  advice,
  closeLabel,
  problem,
  wording = nameOf,
  onClose,
}: InUseNoticeProps) {
  const users = usersNamedIn(problem);
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
          <List.Item key={user.kind + user.name}>{wording(user)}</List.Item>
        ))}
      </List>
      {users.length === 0 && problem.detail && <Text size="sm">{problem.detail}</Text>}
      <Text size="sm" mt={4}>
        {advice}
      </Text>
    </Alert>
  );
}

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
  /** The server's answer IN_USE; its own sentence is shown when it names nobody. */
  problem: Pick<ApiProblem, "errors" | "detail">;
  /** What still uses the records, in words; its name alone unless told otherwise. */
  wording?: (user: NamedUser) => ReactNode;
  onClose: () => void;
}

/** Tells why nothing was deleted, by what it is still used, and what to do. */
export function InUseNotice({ title, advice, closeLabel, problem, wording = nameOf, onClose }: InUseNoticeProps) {
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

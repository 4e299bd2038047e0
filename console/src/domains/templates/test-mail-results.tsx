import { List, Text } from "@mantine/core";
import { CheckCircleIcon, XCircleIcon } from "@phosphor-icons/react";
import { ServerReply } from "../../ui/feedback/server-reply.tsx";

interface Props {
  results: readonly { to: string; accepted: boolean; reply: string }[];
  accepted: string;
  refused: string;
}

/** What the server said to each of a few test mails; read out when it is there. */
export function TestMailResults({ results, accepted: acceptedLabel, refused: refusedLabel }: Props) {
  return (
    // Not on the list itself: that role would take its own away.
    <div role="status">
      <List spacing="xs" size="sm" listStyleType="none">
        {results.map(({ to, accepted, reply }) => (
          <List.Item
            key={to}
            icon={
              accepted ? (
                <CheckCircleIcon size={20} weight="fill" color="var(--success-text)" aria-hidden />
              ) : (
                <XCircleIcon size={20} weight="fill" color="var(--danger-text)" aria-hidden />
              )
            }
          >
            <bdi dir="ltr">{to}</bdi>
            <Text size="xs" c="dimmed">
              {accepted ? acceptedLabel : refusedLabel}
            </Text>
            {!accepted && <ServerReply reply={reply} />}
          </List.Item>
        ))}
      </List>
    </div>
  );
}

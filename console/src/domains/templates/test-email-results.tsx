import { List, Text } from "@mantine/core";
import { CheckCircleIcon, XCircleIcon } from "@phosphor-icons/react";
import { ServerReply } from "../../ui/feedback/server-reply.tsx";

interface Props {
  results: readonly { to: string; accepted: boolean; reply: string }[];
  accepted: string;
  refused: string;
}

/** The server's reply to each test email; announced to screen readers. */
export function TestEmailResults({
  results,
  accepted: acceptedLabel,
  refused: refusedLabel,
}: Props) {
  return (
    // Not on the list itself, since this role would replace that of the list.
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

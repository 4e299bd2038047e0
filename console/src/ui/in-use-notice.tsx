import { Alert, List, Text } from "@mantine/core";
import { LinkSimpleIcon } from "@phosphor-icons/react/LinkSimple";
import type { ReactNode } from "react";

export interface InUseNoticeProps {
  title: string;
  advice: string;
  closeLabel: string;
  /** What still uses the records, in words. */
  users: readonly { key: string; text: ReactNode }[];
  /** The server's own sentence, shown when it named nobody. */
  detail: string | undefined;
  onClose: () => void;
}

/** Tells why nothing was deleted, by what it is still used, and what to do. */
export function InUseNotice({ title, advice, closeLabel, users, detail, onClose }: InUseNoticeProps) {
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
        {users.map(({ key, text }) => (
          <List.Item key={key}>{text}</List.Item>
        ))}
      </List>
      {users.length === 0 && detail && <Text size="sm">{detail}</Text>}
      <Text size="sm" mt={4}>
        {advice}
      </Text>
    </Alert>
  );
}

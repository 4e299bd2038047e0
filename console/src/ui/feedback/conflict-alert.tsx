import { Alert, type AlertProps, Button, Group } from "@mantine/core";
import { UsersIcon } from "@phosphor-icons/react/Users";
import type { ReactNode } from "react";
import type { NoticeChoice } from "./notice-bar.tsx";

interface ConflictAlertProps extends Pick<AlertProps, "mb"> {
  title: string;
  /** The other user's changes. */
  children: ReactNode;
  /** The user whose changes can be kept. */
  choices: readonly Pick<NoticeChoice, "label" | "onChoose">[];
}

/** Reports in a form that another user has changed the record meanwhile, and asks whose changes to keep. */
export function ConflictAlert({ title, children, choices, ...place }: ConflictAlertProps) {
  return (
    <Alert role="alert" color="orange" icon={<UsersIcon aria-hidden />} title={title} {...place}>
      {children}
      <Group mt="sm" gap="xs">
        {choices.map(({ label, onChoose }) => (
          <Button key={label} size="xs" variant="default" onClick={onChoose}>
            {label}
          </Button>
        ))}
      </Group>
    </Alert>
  );
}

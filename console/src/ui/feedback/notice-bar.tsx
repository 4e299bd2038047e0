import { Button, Flex, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./notice-bar.module.css";

export interface NoticeChoice {
  label: string;
  onChoose: () => void;
  busy?: boolean;
  /** Less prominent than the others, because no decision is needed. */
  subtle?: boolean;
}

interface Props {
  /** A warning is announced immediately, the others at the next pause. */
  tone: "warning" | "info" | "quiet";
  icon: ReactNode;
  /** The accessible name; the title by default. */
  label?: string;
  title: string;
  text?: string | undefined;
  /** The available choices. */
  choices: readonly NoticeChoice[];
}

/** A bar at the top of an editor about something that needs a decision. */
export function NoticeBar({ tone, icon, label, title, text, choices }: Props) {
  return (
    <Flex
      className={classes.notice}
      component="section"
      gap="var(--space-2) var(--space-3)"
      align="center"
      wrap="wrap"
      data-tone={tone}
      role={tone === "warning" ? "alert" : "status"}
      aria-label={label ?? title}
    >
      {icon}
      <Stack flex="1 1 280px" gap={0}>
        <strong>{title}</strong>
        {text !== undefined && <span>{text}</span>}
      </Stack>
      {choices.length > 0 && (
        <Group gap="xs">
          {choices.map((choice) => (
            <Button
              key={choice.label}
              size="compact-sm"
              variant={choice.subtle ? "subtle" : "default"}
              loading={choice.busy ?? false}
              onClick={choice.onChoose}
            >
              {choice.label}
            </Button>
          ))}
        </Group>
      )}
    </Flex>
  );
}

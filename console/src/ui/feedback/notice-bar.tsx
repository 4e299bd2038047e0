import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./notice-bar.module.css";

export interface NoticeChoice {
  label: string;
  onChoose: () => void;
  busy?: boolean;
  /** Less than the others: it decides nothing. */
  subtle?: boolean;
}

interface Props {
  /** A warning is said at once, the others when there is a pause. */
  tone: "warning" | "info" | "quiet";
  icon: ReactNode;
  /** What it is called; its title unless given. */
  label?: string;
  title: string;
  text?: string | undefined;
  /** What to do about it. */
  choices: readonly NoticeChoice[];
}

/** Across the top of what somebody works on: something about it waits for a decision. */
export function NoticeBar({ tone, icon, label, title, text, choices }: Props) {
  return (
    <section className={classes.notice} data-tone={tone} role={tone === "warning" ? "alert" : "status"} aria-label={label ?? title}>
      {icon}
      <div className={classes.words}>
        <strong>{title}</strong>
        {text !== undefined && <span>{text}</span>}
      </div>
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
    </section>
  );
}

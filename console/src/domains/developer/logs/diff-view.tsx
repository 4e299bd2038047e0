import { Group, Text, VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { changesOf, lineDiff } from "./line-diff.ts";
import classes from "./logs.module.css";

export interface DiffViewProps {
  label: string;
  before: string;
  after: string;
  /** Replaces the number of changed lines. */
  note?: ReactNode;
}

const SIGNS = { same: " ", added: "+", removed: "−", gap: " " } as const;

/** The differences between two texts, line by line. */
export function DiffView({ label, before, after, note }: DiffViewProps) {
  const { t } = useTranslation("api-logs");
  const lines = lineDiff(before, after);
  const { added, removed } = changesOf(lines);
  const isSame = added + removed === 0;
  return (
    <figure className={classes.diff}>
      <Group component="figcaption" justify="space-between" gap="xs">
        <Text size="xs" c="dimmed" fw={550}>
          {label}
        </Text>
        <Text size="xs" c="var(--text-tertiary)">
          {note ?? (isSame ? t("diff.same") : t("diff.changes", { added, removed }))}
        </Text>
      </Group>
      {/* Focusable, so that it can be scrolled by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={classes.lines} dir="ltr" tabIndex={0} role="region" aria-label={label}>
        {isSame ? (
          <span data-kind="gap">{t("diff.same")}</span>
        ) : (
          lines.map(({ kind, text }, index) => (
            // Lines have no state, so their index can be their key.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index} data-kind={kind}>
              <span className={classes.sign} aria-hidden>
                {SIGNS[kind]}
              </span>
              {(kind === "added" || kind === "removed") && (
                <VisuallyHidden>{t(`diff.${kind}`)} </VisuallyHidden>
              )}
              {text}
              {"\n"}
            </span>
          ))
        )}
      </pre>
    </figure>
  );
}

import { Button, Text } from "@mantine/core";
import { CheckIcon, CloudArrowUpIcon, EyeIcon, WarningIcon } from "@phosphor-icons/react";
import classes from "./saved-mark.module.css";

interface Props {
  /** The state of the work; `readOnly`: nothing can be changed. */
  kind: "saved" | "waiting" | "saving" | "failed" | "conflict" | "readOnly";
  /** The text; empty when there is nothing to say. */
  words: string;
  /** The label of the retry button, and its action. */
  again: { label: string; onAgain: () => void };
  /** Part of running text: same font size, may take several lines. */
  wraps?: boolean;
}

/** One line that shows whether all work is saved on the server. */
export function SavedMark({ kind, words, again, wraps = false }: Props) {
  const isBad = kind === "failed" || kind === "conflict";
  const Icon =
    kind === "readOnly"
      ? EyeIcon
      : isBad
        ? WarningIcon
        : kind === "saved"
          ? CheckIcon
          : CloudArrowUpIcon;
  return (
    <span
      className={classes.saved}
      data-saved-mark
      data-wraps={wraps || undefined}
      data-bad={isBad || undefined}
      data-empty={words === "" || undefined}
    >
      {words !== "" && <Icon size={14} aria-hidden />}
      <Text role="status" className={classes.words} span size="2xs">
        {words}
      </Text>
      {kind === "failed" && (
        <Button size="compact-xs" variant="subtle" onClick={again.onAgain}>
          {again.label}
        </Button>
      )}
    </span>
  );
}

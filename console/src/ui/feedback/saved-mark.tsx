import { Button } from "@mantine/core";
import { CheckIcon, CloudArrowUpIcon, EyeIcon, WarningIcon } from "@phosphor-icons/react";
import classes from "./saved-mark.module.css";

interface Props {
  /** Where the work is; `readOnly`: nothing can be changed. */
  kind: "saved" | "waiting" | "saving" | "failed" | "conflict" | "readOnly";
  /** Empty: there is nothing to say. */
  words: string;
  /** How another try is called, and what makes it. */
  again: { label: string; onAgain: () => void };
  /** Stands in running text: it is as large as that, and may take several lines. */
  wraps?: boolean;
}

/** Whether everything that somebody works on is with the server, in one line. */
export function SavedMark({ kind, words, again, wraps = false }: Props) {
  const isBad = kind === "failed" || kind === "conflict";
  const Icon = kind === "readOnly" ? EyeIcon : isBad ? WarningIcon : kind === "saved" ? CheckIcon : CloudArrowUpIcon;
  return (
    <span
      className={classes.saved}
      data-saved-mark
      data-wraps={wraps || undefined}
      data-bad={isBad || undefined}
      data-empty={words === "" || undefined}
    >
      {words !== "" && <Icon size={14} aria-hidden />}
      <span role="status" className={classes.words}>
        {words}
      </span>
      {kind === "failed" && (
        <Button size="compact-xs" variant="subtle" onClick={again.onAgain}>
          {again.label}
        </Button>
      )}
    </span>
  );
}

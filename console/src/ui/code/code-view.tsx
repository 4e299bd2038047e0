import { Button, Flex, Group, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../buttons/copy-button.tsx";
import { useFormats } from "../formats/formats.ts";
import classes from "./code-view.module.css";
import type { CodeLanguage } from "./languages.ts";
import { useHighlighted } from "./use-highlighted.ts";

/** Number of lines shown before "Show all". */
const LINES_SHOWN = 200;

export interface CodeViewProps {
  code: string;
  /** Names the content, shown above it and announced by assistive technology. */
  label: string;
  /** Without a language the code stays plain. */
  language?: CodeLanguage | undefined;
  /** Shown next to the label, for example the size or a check of the signature. */
  note?: ReactNode;
  /** Additional buttons next to the copy button. */
  actions?: ReactNode;
  /** The text to copy, if the visible code omits a secret. */
  copied?: string;
  /** Breaks long lines instead of scrolling horizontally. */
  wrap?: boolean;
}

/**
 * Read-only code, keys and DNS records: always left to right, with a button that copies everything. Long code is
 * folded. Highlighting changes only colors, so nothing moves when it arrives.
 */
export function CodeView(props: CodeViewProps) {
  const { code, label, language, note, actions, copied = code, wrap } = props;
  const { t } = useTranslation("common");
  const { number } = useFormats();
  const [unfolded, setUnfolded] = useState<string>();
  const end = unfolded === code ? -1 : endOfLine(code, LINES_SHOWN);
  const pieces = useHighlighted(end === -1 ? code : code.slice(0, end), language);

  return (
    <figure className={classes.view}>
      <Flex
        className={classes.head}
        component="figcaption"
        gap="xs"
        align="center"
        justify="space-between"
      >
        <Group gap="xs" miw={0}>
          <Text miw={0} span size="xs" c="dimmed" fw={550}>
            {label}
          </Text>
          {note}
        </Group>
        <Group gap={4} wrap="nowrap">
          {actions}
          <CopyButton value={copied} />
        </Group>
      </Flex>
      {/* Focusable, so that it can be scrolled by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre
        className={classes.code}
        dir="ltr"
        tabIndex={0}
        role="region"
        aria-label={label}
        data-wrap={wrap || undefined}
      >
        <code>
          {pieces.map(({ text, role }, index) =>
            role ? (
              // Pieces have no state, so their index can be their key.
              // oxlint-disable-next-line react/no-array-index-key
              <span key={index} data-role={role}>
                {text}
              </span>
            ) : (
              text
            ),
          )}
        </code>
      </pre>
      {end !== -1 && (
        <Button variant="subtle" fullWidth radius={0} onClick={() => setUnfolded(code)}>
          {t("showAllLines", { count: linesOf(code), number: number(linesOf(code)) })}
        </Button>
      )}
    </figure>
  );
}

/** Returns where the line of a number ends, or -1 if the text has no further lines. */
function endOfLine(text: string, line: number): number {
  let end = -1;
  for (let count = 0; count < line; count++) {
    end = text.indexOf("\n", end + 1);
    if (end === -1) return -1;
  }
  return end === text.length - 1 ? -1 : end;
}

function linesOf(text: string): number {
  return text.replace(/\n$/, "").split("\n").length;
}

import { Flex, Text } from "@mantine/core";
import classes from "./code-block.module.css";
import { CopyButton } from "../buttons/copy-button.tsx";

export interface CodeBlockProps {
  code: string;
  /** Names the content, shown above it and announced by assistive technology. */
  label: string;
  /** What the button copies, where the shown code leaves out a secret. */
  copied?: string;
  /** Breaks long lines instead of scrolling sideways. */
  wrap?: boolean;
}

/** Code, keys and DNS records: always left to right, with a button that copies all of it. */
export function CodeBlock({ code, label, copied = code, wrap }: CodeBlockProps) {
  return (
    <figure className={classes.block}>
      <Flex
        className={classes.head}
        component="figcaption"
        gap="xs"
        align="center"
        justify="space-between"
      >
        <Text miw={0} span size="xs" c="dimmed" fw={550}>
          {label}
        </Text>
        <CopyButton value={copied} />
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
        <code>{code}</code>
      </pre>
    </figure>
  );
}

import { Button, Stack, Text } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { Form } from "../../ui/forms/form.tsx";
import { TileWall } from "../../ui/layout/tiles.tsx";
import classes from "./form-with-rail.module.css";
import { KeyHint } from "../../ui/keyboard/key-hint.tsx";
import { withModifier } from "../../ui/keyboard/modifier-key.ts";

export interface FormWithRailProps {
  /** The element that summarizes what the form creates. */
  describedBy?: string;
  onSubmit: () => unknown;
  rail: ReactNode;
  children: ReactNode;
}

/** A form that Ctrl+Enter saves, with a `Rail` next to it. */
export function FormWithRail({ describedBy, onSubmit, rail, children }: FormWithRailProps) {
  const form = useRef<HTMLDivElement>(null);
  useHotkeys([["mod+Enter", () => form.current?.querySelector("form")?.requestSubmit()]], []);
  return (
    <div ref={form}>
      <Form
        aria-describedby={describedBy}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <div className={classes.columns}>
          <Stack gap="md" miw={0}>
            {children}
          </Stack>
          {rail}
        </div>
      </Form>
    </div>
  );
}

export interface RailProps {
  label: string;
  /** Seeds the generated picture at the top. */
  seed: string;
  save: { label: string; isSaving: boolean; disabled: boolean; describedBy?: string };
  cancel: { label: string; to: string };
  /** Shown below the card, except on phones. */
  note?: string;
  /** Summarizes what the form creates. */
  children: ReactNode;
}

/** A summary of what a form creates, and the button that saves it. On phones, it stays at the bottom. */
export function Rail({ label, seed, save, cancel, note, children }: RailProps) {
  return (
    <aside className={classes.rail} aria-label={label}>
      <div className={classes.card}>
        <div className={classes.wall} aria-hidden>
          <TileWall seed={seed} columns={16} rows={3} tone="quiet" />
        </div>
        <Stack gap="sm" p="md">
          {children}
          <Button
            type="submit"
            fullWidth
            loading={save.isSaving}
            disabled={save.disabled}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            aria-describedby={save.describedBy}
            rightSection={<KeyHint keys={withModifier("↵")} />}
          >
            {save.label}
          </Button>
          <Button
            component={Link}
            to={cancel.to}
            variant="subtle"
            color="gray"
            fullWidth
            className={classes.roomy}
          >
            {cancel.label}
          </Button>
        </Stack>
      </div>
      {note !== undefined && (
        <Text size="xs" c="var(--text-secondary)" mt="xs" className={classes.roomy}>
          {note}
        </Text>
      )}
    </aside>
  );
}

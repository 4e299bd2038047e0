import { Button, Group, Stack, Text } from "@mantine/core";
import { type FormEvent, type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import classes from "./settings-card.module.css";

export interface SettingsCardProps {
  /** The card's single subject. */
  title: ReactNode;
  /** Explains it in one or two sentences. */
  text?: ReactNode;
  /** Buttons of a card that does not save, or next to its save button. */
  actions?: ReactNode;
  /** Makes the card a form with its own save button, enabled while `dirty`. */
  onSubmit?: () => void | Promise<void>;
  dirty?: boolean;
  saving?: boolean;
  /** Discards the changes; offered while `dirty`. */
  onDiscard?: () => void;
  /** "Save" by default. */
  saveLabel?: string;
  /** Shown at the inline start of the footer. */
  note?: ReactNode;
  /** For actions that cannot be undone. */
  danger?: boolean;
  /** Shown next to the title, for example a status. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** One subject of a settings page as a card with its own save button. */
export function SettingsCard({
  title,
  text,
  aside,
  danger,
  children,
  onSubmit,
  ...rest
}: SettingsCardProps) {
  const id = useId();
  const { dirty = false, saving = false } = rest;
  const body = (
    <>
      <Stack className={classes.body} gap={20}>
        <div>
          <Group gap="var(--space-2) var(--space-3)">
            <Text id={id} component="h2" size="lg" fw={600} lts={0} ff="text">
              {title}
            </Text>
            {aside}
          </Group>
          {text && <div className={classes.text}>{text}</div>}
        </div>
        {children}
      </Stack>
      <Foot {...rest} danger={danger ?? false} saves={onSubmit !== undefined} />
    </>
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    if (dirty && !saving) void onSubmit?.();
  }

  return (
    <section className={classes.card} aria-labelledby={id} data-danger={danger || undefined}>
      {onSubmit ? (
        <form noValidate onSubmit={submit}>
          {body}
        </form>
      ) : (
        body
      )}
    </section>
  );
}

type FootProps = Pick<
  SettingsCardProps,
  "actions" | "dirty" | "saving" | "onDiscard" | "saveLabel" | "note"
> & {
  saves: boolean;
  danger: boolean;
};

function Foot({
  actions,
  dirty = false,
  saving = false,
  onDiscard,
  saveLabel,
  note,
  saves,
  danger,
}: FootProps) {
  const { t } = useTranslation("common");
  if (!saves && !actions && !note) return null;
  return (
    <Group className={classes.foot} gap="xs" justify="flex-end">
      <Text className={classes.note} span size="xs" c="dimmed" role={saves ? "status" : undefined}>
        {note ?? (saves && dirty && !saving ? t("unsaved.note") : null)}
      </Text>
      {actions}
      {onDiscard && dirty && (
        <Button variant="default" disabled={saving} onClick={onDiscard}>
          {t("discard")}
        </Button>
      )}
      {saves && (
        <Button type="submit" color={danger ? "red" : undefined} disabled={!dirty} loading={saving}>
          {saveLabel ?? t("save")}
        </Button>
      )}
    </Group>
  );
}

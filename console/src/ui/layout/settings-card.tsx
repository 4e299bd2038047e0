import { Button } from "@mantine/core";
import { type FormEvent, type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import classes from "./settings-card.module.css";

export interface SettingsCardProps {
  /** The one subject of the card. */
  title: ReactNode;
  /** What it means, in a sentence or two. */
  text?: ReactNode;
  /** Buttons of a card that saves nothing by itself, or beside its save button. */
  actions?: ReactNode;
  /** Makes the card a form with its own save button, which works while `dirty`. */
  onSubmit?: () => void | Promise<void>;
  dirty?: boolean;
  saving?: boolean;
  /** Takes the changes back; offered while `dirty`. */
  onDiscard?: () => void;
  /** Else "Save". */
  saveLabel?: string;
  /** Stands at the inline start of the foot. */
  note?: ReactNode;
  /** For what cannot be taken back. */
  danger?: boolean;
  /** Beside the title: a state, say. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** One subject of a settings page as a card that saves by itself. */
export function SettingsCard({ title, text, aside, danger, children, onSubmit, ...rest }: SettingsCardProps) {
  const id = useId();
  const { dirty = false, saving = false } = rest;
  const body = (
    <>
      <div className={classes.body}>
        <div>
          <div className={classes.row}>
            <h2 id={id} className={classes.title}>
              {title}
            </h2>
            {aside}
          </div>
          {text && <div className={classes.text}>{text}</div>}
        </div>
        {children}
      </div>
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

type FootProps = Pick<SettingsCardProps, "actions" | "dirty" | "saving" | "onDiscard" | "saveLabel" | "note"> & {
  saves: boolean;
  danger: boolean;
};

function Foot({ actions, dirty = false, saving = false, onDiscard, saveLabel, note, saves, danger }: FootProps) {
  const { t } = useTranslation("common");
  if (!saves && !actions && !note) return null;
  return (
    <div className={classes.foot}>
      <span className={classes.note} role={saves ? "status" : undefined}>
        {note ?? (saves && dirty && !saving ? t("unsaved.note") : null)}
      </span>
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
    </div>
  );
}

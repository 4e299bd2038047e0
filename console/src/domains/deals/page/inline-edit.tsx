import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./inline-edit.module.css";

interface InlineEditProps<T> {
  /** The name of the field. */
  label: string;
  value: T;
  /** Content while it is not being edited. */
  children: ReactNode;
  disabled: boolean;
  /** Resolves to whether it was stored. */
  onSave: (value: T) => Promise<boolean>;
  input: (value: T, onChange: (value: T) => void) => ReactNode;
}

/** A field that becomes an input when pressed. Enter or leaving it saves, Escape discards. */
export function InlineEdit<T>({
  label,
  value,
  children,
  disabled,
  onSave,
  input,
}: InlineEditProps<T>) {
  const { t } = useTranslation("deals");
  const [draft, setDraft] = useState<{ value: T } | null>(null);
  const [saving, setSaving] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const editing = draft !== null;
  useEffect(() => {
    if (editing) box.current?.querySelector<HTMLElement>("input")?.focus();
  }, [editing]);

  function close(): void {
    setDraft(null);
    requestAnimationFrame(() => button.current?.focus());
  }
  async function save(): Promise<void> {
    if (!draft || saving) return;
    if (draft.value === value) return close();
    setSaving(true);
    const done = await onSave(draft.value);
    setSaving(false);
    if (done) close();
  }

  if (!draft)
    return disabled ? (
      <span>{children}</span>
    ) : (
      <button
        ref={button}
        type="button"
        className={classes.shown}
        title={t("editField", { field: label })}
        onClick={() => setDraft({ value })}
      >
        {children}
      </button>
    );
  return (
    // The handlers are for the input inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <span
      ref={box}
      role="group"
      aria-label={label}
      className={classes.edited}
      aria-busy={saving}
      onKeyDown={(event) => {
        if (event.key === "Enter") void save();
        else if (event.key === "Escape") close();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onBlur={(event) => {
        const to = event.relatedTarget;
        if (to instanceof Node && box.current?.contains(to)) return;
        void save();
      }}
    >
      {input(draft.value, (next) => setDraft({ value: next }))}
    </span>
  );
}

import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { plainButton } from "../buttons/plain-button.ts";
import buttonClasses from "../buttons/plain-button.module.css";
import classes from "./plain-form.module.css";
import { PlainCheck, PlainEye, PlainEyeOff, PlainError } from "./plain-icons.tsx";

// Form controls for the screens before signing in. They look like those of the other pages, but are native elements, so
// that the first screen does not wait for the design system.

interface FieldProps extends Omit<ComponentProps<"input">, "size" | "className"> {
  label: string;
  /** Shown below the field until there is an error. */
  hint?: string;
  error?: string;
}

/** A labeled text input, with its error below. */
export function PlainField({ label, hint, error, ...input }: FieldProps) {
  const id = useId();
  const others = [input["aria-describedby"], hint ? `${id}-hint` : undefined]
    .filter(Boolean)
    .join(" ");
  return (
    <div>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <input {...input} {...described(id, error, others)} id={id} className={classes.input} />
      {hint && (
        <p className={classes.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={id} text={error} />
    </div>
  );
}

/** A password field that can reveal its value. Pasting and password managers work. `aside` is shown at the end of the label's line. */
export function PlainPassword({
  label,
  error,
  aside,
  ...input
}: Omit<FieldProps, "type" | "hint"> & { aside?: ReactNode }) {
  const { t } = useTranslation("auth");
  const id = useId();
  const [shown, setShown] = useState(false);
  const Eye = shown ? PlainEyeOff : PlainEye;
  return (
    <div>
      <div className={classes.head}>
        <label className={classes.label} htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      <div className={classes.row} dir="ltr">
        <input
          {...input}
          {...described(id, error, input["aria-describedby"])}
          id={id}
          type={shown ? "text" : "password"}
          className={classes.input}
        />
        <button
          type="button"
          className={classes.eye}
          aria-label={t("showPassword")}
          aria-pressed={shown}
          title={t("showPassword")}
          onClick={() => setShown(!shown)}
        >
          <Eye size={20} />
        </button>
      </div>
      <FieldError id={id} text={error} />
    </div>
  );
}

interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "size" | "className"> {
  label: ReactNode;
  error?: string;
}

/** A checkbox. */
export function PlainCheckbox({ label, error, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div>
      <label className={classes.check}>
        <span className={classes.box}>
          <input {...input} {...described(id, error)} type="checkbox" />
          <PlainCheck size={12} />
        </span>
        {label}
      </label>
      <FieldError id={id} text={error} />
    </div>
  );
}

interface ButtonProps extends Omit<ComponentProps<"button">, "className"> {
  loading?: boolean;
  wide?: boolean;
  secondary?: boolean;
}

/** A button; primary, at most one per form, unless `secondary`. While `loading` it keeps its width and ignores clicks. */
export function PlainButton({
  loading = false,
  wide = false,
  secondary = false,
  children,
  ...button
}: ButtonProps) {
  return (
    <button
      type="button"
      {...button}
      disabled={loading || button.disabled}
      aria-busy={loading || undefined}
      className={secondary ? plainButton.secondary : plainButton.primary}
      data-wide={wide || undefined}
      data-loading={loading || undefined}
    >
      <span className={buttonClasses.words}>{children}</span>
      {loading && <span className={buttonClasses.spinner} aria-hidden />}
    </button>
  );
}

function described(id: string, error: string | undefined, other?: string) {
  const ids = [other, error ? `${id}-error` : undefined].filter(Boolean).join(" ");
  return { "aria-invalid": error ? true : undefined, "aria-describedby": ids || undefined };
}

function FieldError({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p className={classes.error} id={`${id}-error`}>
      <PlainError size={16} />
      {text}
    </p>
  );
}

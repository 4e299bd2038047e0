import { PASSWORD_MAX, PASSWORD_MIN } from "@arauto/contracts/sign-in";
import { PASSWORD_RULES, passwordStrength } from "@arauto/contracts/password";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { PlainPassword } from "../../ui/forms/plain-form.tsx";
import { PlainDone, PlainRing } from "../../ui/forms/plain-icons.tsx";
import classes from "./auth-form.module.css";

const LEVELS = ["veryWeak", "weak", "fair", "good", "strong", "veryStrong"] as const;

export interface PasswordFieldProps {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string;
  readOnly?: boolean;
  autoFocus?: boolean;
}

/** Returns the translation key (namespace auth) and values of the first rule that a new password breaks; undefined when it is valid. */
export function brokenPasswordRule(
  password: string,
): { key: string; values: Record<string, number> } | undefined {
  if (password.length > PASSWORD_MAX)
    return { key: "newPasswordTooLong", values: { max: PASSWORD_MAX } };
  const broken = PASSWORD_RULES.find((rule) => !rule.test(password));
  return broken && { key: `ruleBroken.${broken.key}`, values: { min: PASSWORD_MIN } };
}

/** A field for a new password: shows its rules as they are fulfilled, and its strength. */
export function PasswordField({ name, label, value, onChange, ...field }: PasswordFieldProps) {
  const { t } = useTranslation("auth");
  const rules = useId();
  const strength = passwordStrength(value);
  const level = value === "" ? 0 : LEVELS.indexOf(strength) + 1;
  return (
    <div>
      <PlainPassword
        name={name}
        label={label}
        autoComplete="new-password"
        value={value}
        {...field}
        aria-describedby={rules}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={classes.meter} data-level={level} aria-hidden>
        {LEVELS.map((word) => (
          <span key={word} />
        ))}
      </div>
      <div className={classes.strength} role="status">
        {value !== "" && t("strength.is", { strength: t(`strength.${strength}`) })}
      </div>
      <ul className={classes.rules} id={rules}>
        {PASSWORD_RULES.map((rule) => {
          const met = rule.test(value);
          const Shape = met ? PlainDone : PlainRing;
          return (
            <li key={rule.key} data-met={met || undefined}>
              <Shape size={16} />
              <span>
                {t(`rules.${rule.key}`, { min: PASSWORD_MIN, max: PASSWORD_MAX })}
                <span className="visually-hidden">{t(met ? "rules.met" : "rules.missing")}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

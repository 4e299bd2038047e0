import { PASSWORD_MIN } from "@arauto/contracts/sign-in";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChangePasswordMutation, useGetProfileQuery } from "../../lib/api.generated.ts";
import { SettingsFrame } from "../../shell/settings-frame.tsx";
import { useFormats } from "../../ui/formats/formats.ts";
import { PlainPassword } from "../../ui/forms/plain-form.tsx";
import { fieldErrors, problemText, type Translate } from "../../ui/feedback/problem.ts";
import { SettingsCard } from "../../ui/layout/settings-card.tsx";
import { toast } from "../../ui/feedback/toasts.ts";
import { useUnsavedChanges } from "../../ui/dialogs/unsaved-changes.ts";
import { brokenPasswordRule, PasswordField } from "../auth/index.ts";
import { CurrentPassword } from "./current-password.tsx";
import classes from "./profile.module.css";

const EMPTY = { currentPassword: "", newPassword: "", confirmation: "" };
type Values = typeof EMPTY;
type FieldErrors = Partial<Record<keyof Values, string>>;
const ORDER = ["currentPassword", "newPassword", "confirmation"] as const;

/** Changes the password, which signs the user out on all other devices. */
export function Component() {
  const { t } = useTranslation(["profile", "auth", "errors"]);
  const { relative } = useFormats();
  const { data: profile } = useGetProfileQuery();
  const { values, errors, problem, fields, dirty, isSaving, set, clear, save } =
    useChangePassword();
  const changed = profile?.passwordChangedAt;
  return (
    <SettingsFrame
      title={t("profile:password.title")}
      description={t("profile:password.description")}
    >
      <SettingsCard
        title={t("profile:password.card")}
        text={
          changed
            ? t("profile:password.changed", { when: relative(changed) })
            : t("profile:password.neverChanged")
        }
        dirty={dirty}
        saving={isSaving}
        saveLabel={t("profile:password.submit")}
        note={t("profile:password.ends")}
        onSubmit={save}
        onDiscard={clear}
      >
        {problem !== undefined && (
          <p className={classes.alert} role="alert">
            {problemText(problem, t)}
          </p>
        )}
        <div className={classes.fields} ref={fields}>
          <CurrentPassword
            name="currentPassword"
            label={t("profile:password.current")}
            value={values.currentPassword}
            error={errors.currentPassword}
            onChange={(value) => set("currentPassword", value)}
          />
          <PasswordField
            name="newPassword"
            label={t("profile:password.new")}
            value={values.newPassword}
            error={errors.newPassword}
            onChange={(value) => set("newPassword", value)}
          />
          <PlainPassword
            name="confirmation"
            label={t("profile:password.confirmation")}
            autoComplete="new-password"
            value={values.confirmation}
            error={errors.confirmation}
            onChange={(event) => set("confirmation", event.currentTarget.value)}
          />
        </div>
      </SettingsCard>
    </SettingsFrame>
  );
}

/** Holds the typed values, and changes the password. The first invalid field of the element `fields` gets the focus. */
function useChangePassword() {
  const { t } = useTranslation(["profile", "auth", "errors"]);
  const translate = t;
  const [change, { isLoading: isSaving }] = useChangePasswordMutation();
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<unknown>();
  const fields = useRef<HTMLDivElement>(null);
  const dirty = ORDER.some((name) => values[name] !== "");
  useUnsavedChanges(dirty && !isSaving);

  function set(name: keyof Values, value: string) {
    setValues((now) => ({ ...now, [name]: value }));
    setErrors((now) => ({ ...now, [name]: undefined }));
  }

  function show(found: FieldErrors) {
    setErrors(found);
    const first = ORDER.find((name) => found[name]);
    if (first) fields.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  function clear() {
    setValues(EMPTY);
    setErrors({});
    setProblem(undefined);
  }

  async function save() {
    const found = check(values, translate);
    setProblem(undefined);
    if (Object.keys(found).length > 0) return show(found);
    try {
      const { currentPassword, newPassword } = values;
      await change({ changePasswordBody: { currentPassword, newPassword } }).unwrap();
      clear();
      toast.success(t("profile:password.done"));
    } catch (error) {
      const byField: FieldErrors = fieldErrors(error, t);
      show(byField);
      if (Object.keys(byField).length === 0) setProblem(error);
    }
  }
  return { values, errors, problem, fields, dirty, isSaving, set, clear, save };
}

function check({ currentPassword, newPassword, confirmation }: Values, t: Translate): FieldErrors {
  const errors: FieldErrors = {};
  if (currentPassword === "") errors.currentPassword = t("auth:passwordRequired");
  else if (currentPassword.length < PASSWORD_MIN)
    errors.currentPassword = t("errors:fields.wrongPassword");
  const broken = brokenPasswordRule(newPassword);
  if (broken) errors.newPassword = t(`auth:${broken.key}`, broken.values);
  else if (newPassword === currentPassword) errors.newPassword = t("profile:password.same");
  if (confirmation !== newPassword) errors.confirmation = t("profile:password.mismatch");
  return errors;
}

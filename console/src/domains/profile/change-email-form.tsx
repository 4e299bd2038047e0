import { TextInput } from "@mantine/core";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Profile, useChangeEmailMutation } from "../../lib/api.generated.ts";
import { fieldErrors, type Translate, useProblemToast } from "../../ui/feedback/problem.ts";
import { SettingsCard } from "../../ui/layout/settings-card.tsx";
import { toast } from "../../ui/feedback/toasts.ts";
import { useUnsavedChanges } from "../../ui/dialogs/unsaved-changes.ts";
import { looksLikeEmail } from "../auth/index.ts";
import { CodeField } from "./code-field.tsx";
import { CurrentPassword } from "./current-password.tsx";
import classes from "./profile.module.css";

const EMPTY = { email: "", password: "", code: "" };
type Values = typeof EMPTY;
type Field = keyof Values;
/** In display order. */
const FIELDS = [
  ["email", '[name="newEmail"]'],
  ["password", '[name="password"]'],
  ["code", '[autocomplete="one-time-code"]'],
] as const;

/** Changes the email address: asks for the new address, the password and, with two-factor authentication, a code. */
export function ChangeEmailForm({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { t } = useTranslation(["profile", "auth", "errors"]);
  const [change, { isLoading }] = useChangeEmailMutation();
  const [values, setValues] = useState(EMPTY);
  const { errors, fields, show, clear } = useFieldErrors();
  const showProblem = useProblemToast();
  const needsCode = profile.twoFactor.enabled;
  useUnsavedChanges(values !== EMPTY && !isLoading);
  useEffect(() => {
    fields.current?.querySelector<HTMLElement>("input")?.focus();
  }, [fields]);

  function set(field: Field, value: string) {
    setValues((now) => ({ ...now, [field]: value }));
    clear(field);
  }

  async function send() {
    const found = check(values, needsCode, t);
    if (show(found)) return;
    try {
      const email = values.email.trim();
      const code = needsCode ? { code: values.code.trim() } : {};
      await change({ changeEmailBody: { email, password: values.password, ...code } }).unwrap();
      toast.success(t("profile:email.linkSent", { email }));
      onClose();
    } catch (error) {
      if (!show(fieldErrors(error, t))) showProblem(error);
    }
  }

  return (
    <SettingsCard
      title={t("profile:email.change")}
      text={t("profile:email.explain")}
      dirty
      saving={isLoading}
      saveLabel={t("profile:email.submit")}
      note=""
      onSubmit={send}
      onDiscard={onClose}
    >
      <div className={classes.fields} ref={fields}>
        <TextInput
          name="newEmail"
          type="email"
          label={t("profile:email.new")}
          value={values.email}
          error={errors["email"]}
          autoComplete="email"
          inputMode="email"
          dir="ltr"
          onChange={(event: FormEvent<HTMLInputElement>) => set("email", event.currentTarget.value)}
        />
        <CurrentPassword
          name="password"
          label={t("profile:email.password")}
          value={values.password}
          error={errors["password"]}
          onChange={(value) => set("password", value)}
        />
        {needsCode && (
          <CodeField
            hint={t("profile:twoFactor.codeHint")}
            value={values.code}
            error={errors["code"]}
            onChange={(value) => set("code", value)}
          />
        )}
      </div>
    </SettingsCard>
  );
}

/** Keeps the fields' errors; showing them focuses the first field of the element `fields` that has one. */
function useFieldErrors() {
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const fields = useRef<HTMLDivElement>(null);

  function focus(field: Field) {
    const [, selector] = FIELDS.find(([name]) => name === field) ?? FIELDS[0];
    fields.current?.querySelector<HTMLElement>(selector)?.focus();
  }

  function show(found: Partial<Record<string, string>>) {
    setErrors(found);
    const [first] = FIELDS.find(([name]) => found[name]) ?? [];
    if (first) focus(first);
    return first !== undefined;
  }

  function clear(field: Field) {
    setErrors((now) => ({ ...now, [field]: undefined }));
  }
  return { errors, fields, show, clear };
}

function check(values: Values, needsCode: boolean, t: Translate): Partial<Record<Field, string>> {
  const email = values.email.trim();
  const found: Partial<Record<Field, string>> = {};
  if (!email) found.email = t("auth:emailRequired");
  else if (!looksLikeEmail(email)) found.email = t("auth:emailInvalid");
  if (!values.password) found.password = t("auth:passwordRequired");
  if (needsCode && !values.code.trim()) found.code = t("errors:fields.required");
  return found;
}

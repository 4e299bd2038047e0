import { TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { type Profile, useUpdateProfileMutation } from "../../lib/api.generated.ts";
import { fieldErrors, useProblemToast } from "../../ui/feedback/problem.ts";
import { SettingsCard } from "../../ui/layout/settings-card.tsx";
import { toast } from "../../ui/feedback/toasts.ts";
import { useUnsavedChanges } from "../../ui/dialogs/unsaved-changes.ts";
import { useRefreshSession } from "./use-refresh-session.ts";

/** URL parameter that opens the page with the name being edited. */
export const EDIT = "edit";
const NAME_MIN = 3;
const NAME_MAX = 100;

/** The user's name. */
export function NameCard({ profile }: { profile: Profile }) {
  const { t } = useTranslation(["profile", "errors"]);
  const [update, { isLoading }] = useUpdateProfileMutation();
  const refresh = useRefreshSession();
  const showProblem = useProblemToast();
  const [search] = useSearchParams();
  const editing = search.has(EDIT);
  const field = useRef<HTMLInputElement>(null);
  const [base, setBase] = useState(profile.name);
  const [name, setName] = useState(base);
  const [error, setError] = useState<string>();
  const dirty = name !== base;
  useUnsavedChanges(dirty && !isLoading);

  useEffect(() => {
    if (editing) field.current?.select();
  }, [editing]);

  async function save() {
    const length = [...name.trim()].length;
    if (length < NAME_MIN) {
      setError(t("profile:name.tooShort", { min: NAME_MIN }));
      return field.current?.focus();
    }
    try {
      const saved = await update({ profileBody: { name: name.trim() } }).unwrap();
      setBase(saved.name);
      setName(saved.name);
      toast.success(t("profile:name.saved"));
      await refresh();
    } catch (error) {
      const errors = fieldErrors(error, t);
      if (errors.name) setError(errors.name);
      else showProblem(error);
      field.current?.focus();
    }
  }

  return (
    <SettingsCard
      title={t("profile:name.title")}
      text={t("profile:name.text")}
      dirty={dirty}
      saving={isLoading}
      onSubmit={save}
      onDiscard={() => {
        setName(base);
        setError(undefined);
      }}
    >
      <TextInput
        ref={field}
        label={t("profile:name.label")}
        value={name}
        maxLength={NAME_MAX}
        autoComplete="name"
        dir="auto"
        error={error}
        maw={440}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setError(undefined);
        }}
      />
    </SettingsCard>
  );
}

import { Button, Select, Textarea, TextInput } from "@mantine/core";
import { LANGUAGE_NAMES, LANGUAGES } from "@arauto/contracts/constants";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRenewSessionMutation, useUpdateWorkspaceMutation, type Workspace } from "../../app/api.generated.ts";
import { isApiProblem } from "../../app/api-problem.ts";
import { useSession } from "../../app/session.ts";
import { startSession } from "../../app/session-store.ts";
import { fieldErrors, useProblemToast } from "../../ui/problem.ts";
import { toast } from "../../ui/toasts.ts";
import { useUnsavedChanges } from "../../ui/unsaved-changes.ts";
import classes from "./workspace-settings.module.css";

const NAME_MIN = 3;
const NAME_MAX = 100;
const ADDRESS_MAX = 300;
const ZONES = Intl.supportedValuesOf("timeZone");

/** Edits the workspace; a change made elsewhere meanwhile is told, never overwritten. */
export function WorkspaceForm({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation(["workspaces", "common", "errors"]);
  const { can } = useSession();
  const [update, { isLoading }] = useUpdateWorkspaceMutation();
  const [renew] = useRenewSessionMutation();
  const tell = useProblemToast();
  const [base, setBase] = useState(workspace);
  const [values, setValues] = useState(workspace);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const editable = can("MEMBER.MANAGE");
  const dirty = (["name", "address", "language", "timeZone"] as const).some((key) => values[key] !== base[key]);
  useUnsavedChanges(dirty && !isLoading);

  function set<K extends "name" | "address" | "language" | "timeZone">(key: K, value: Workspace[K]) {
    setValues((now) => ({ ...now, [key]: value }));
    setFaults((now) => Object.fromEntries(Object.entries(now).filter(([name]) => name !== key)));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isLoading || !dirty) return;
    const name = values.name.trim();
    if (name.length < NAME_MIN) return setFaults({ name: t("workspaces:create.nameTooShort", { min: NAME_MIN }) });
    try {
      const { address, language, timeZone } = values;
      const saved = await update({ workspaceBody: { name, address, language, timeZone, version: base.version } }).unwrap();
      setBase(saved);
      setValues(saved);
      toast.success(t("workspaces:settings.saved"));
      // The session carries the workspace's name, which the sidebar shows.
      if (saved.name !== base.name)
        await renew()
          .unwrap()
          .then(startSession, () => undefined);
    } catch (thrown) {
      if (isApiProblem(thrown) && thrown.code === "VERSION_CONFLICT" && isWorkspace(thrown.current)) {
        // What was typed stays in the fields; the next save goes on top of the other person's change.
        setBase(thrown.current);
      }
      const found = fieldErrors(thrown, t);
      setFaults(found);
      if (Object.keys(found).length === 0) tell(thrown);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <div className={classes.fields}>
        <TextInput
          label={t("workspaces:name")}
          value={values.name}
          maxLength={NAME_MAX}
          readOnly={!editable}
          error={faults.name}
          onChange={(event) => set("name", event.currentTarget.value)}
        />
        <Textarea
          label={t("workspaces:settings.address")}
          description={t("workspaces:settings.addressHint")}
          value={values.address}
          maxLength={ADDRESS_MAX}
          autosize
          minRows={2}
          autoComplete="street-address"
          readOnly={!editable}
          error={faults.address}
          onChange={(event) => set("address", event.currentTarget.value)}
        />
        <Select
          label={t("workspaces:settings.language")}
          description={t("workspaces:settings.languageHint")}
          data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value].nativeName }))}
          value={values.language}
          allowDeselect={false}
          readOnly={!editable}
          error={faults.language}
          onChange={(value) => value && set("language", value)}
        />
        <Select
          label={t("workspaces:settings.timeZone")}
          description={t("workspaces:settings.timeZoneHint", { now: nowIn(values.timeZone) })}
          data={ZONES.includes(values.timeZone) ? ZONES : [values.timeZone, ...ZONES]}
          value={values.timeZone}
          searchable
          limit={80}
          allowDeselect={false}
          nothingFoundMessage={t("workspaces:settings.noZone")}
          readOnly={!editable}
          error={faults.timeZone}
          onChange={(value) => value && set("timeZone", value)}
        />
      </div>
      <div className={classes.foot}>
        <span className={classes.note}>{editable ? (dirty ? t("common:unsaved.note") : "") : t("workspaces:settings.readOnly")}</span>
        {editable && (
          <>
            <Button variant="default" disabled={!dirty || isLoading} onClick={() => setValues(base)}>
              {t("common:discard")}
            </Button>
            <Button type="submit" disabled={!dirty} loading={isLoading}>
              {t("common:save")}
            </Button>
          </>
        )}
      </div>
    </form>
  );
}

function isWorkspace(value: unknown): value is Workspace {
  return typeof value === "object" && value !== null && "version" in value && "timeZone" in value;
}

function nowIn(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: "short", timeZone }).format(new Date());
  } catch {
    return "";
  }
}

import { Button, Group, Stack, Text, Textarea, TextInput, Title } from "@mantine/core";
import { ArrowClockwiseIcon } from "@phosphor-icons/react/ArrowClockwise";
import { CheckCircleIcon } from "@phosphor-icons/react/CheckCircle";
import { CodeIcon } from "@phosphor-icons/react/Code";
import { WarningCircleIcon } from "@phosphor-icons/react/WarningCircle";
import { type Ref, useImperativeHandle, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type ApiProblem, isApiProblem } from "../../../lib/api-problem.ts";
import { useRerunApiLogMutation } from "../../../lib/api.generated.ts";
import type { ApiLogDetails, ApiLogRerun } from "../../../lib/api.generated.ts";
import { problemText } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import developer from "../developer.module.css";
import { useDuration } from "./call-duration.tsx";
import { DiffView } from "./diff-view.tsx";
import { indented } from "./line-diff.ts";
import classes from "./logs.module.css";
import { KeyHint } from "../../../ui/keyboard/key-hint.tsx";

/** Lets the page repeat the open call with a key. */
export interface RerunHandle {
  run: () => void;
}

interface Draft {
  path: string;
  body: string;
}

/** Repeats a call in test mode, unchanged or edited, and compares request and response. */
export function Rerun({ call, handleRef }: { call: ApiLogDetails; handleRef: Ref<RerunHandle> }) {
  const { t } = useTranslation(["api-logs", "errors"]);
  const original: Draft = { path: call.path, body: indented(call.request.text) };
  const [draft, setDraft] = useState(original);
  const [isEditing, setEditing] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const [rerun, state] = useRerunApiLogMutation();
  const field = useRef<HTMLTextAreaElement>(null);
  const result = problem === null ? state.data : undefined;

  async function run(): Promise<void> {
    if (call.repeat === "never" || state.isLoading) return;
    if (isMasked(draft) || (call.repeat === "fill" && !isEditing)) return edit();
    const isChanged = draft.body !== original.body;
    try {
      await rerun({
        id: call.id,
        rerunApiLogBody: {
          ...(draft.path !== original.path && { path: draft.path }),
          ...(isChanged && { body: draft.body }),
        },
      }).unwrap();
      setProblem(null);
    } catch (error) {
      setProblem(error);
    }
  }
  /** Shows the fields, and says why if something must be filled in first. */
  function edit(): void {
    if (isEditing) toast.warning(t("rerun.fillFirst"));
    setEditing(true);
    requestAnimationFrame(() => field.current?.focus());
  }
  useImperativeHandle(handleRef, () => ({ run: () => void run() }));

  return (
    <section className={classes.rerun} aria-label={t("rerun.title")}>
      <Group justify="space-between" gap="xs">
        <Title order={3} size="h4" className={classes.rerunTitle}>
          <span className={developer.hatch} aria-hidden />
          {t("rerun.title")}
        </Title>
        {call.repeat !== "never" && (
          <Group gap="xs">
            <Button
              variant="default"
              size="compact-md"
              leftSection={<CodeIcon size={16} aria-hidden />}
              aria-expanded={isEditing}
              onClick={() => (isEditing ? setEditing(false) : edit())}
            >
              {t("rerun.edit")}
            </Button>
            <Button
              size="compact-md"
              loading={state.isLoading}
              leftSection={<ArrowClockwiseIcon size={16} aria-hidden />}
              rightSection={<KeyHint keys="R" />}
              aria-keyshortcuts="R"
              onClick={() => void run()}
            >
              {t("rerun.run")}
            </Button>
          </Group>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {t(`rerun.${call.repeat}`)}
      </Text>
      {isEditing && <Editor call={call} draft={draft} onChange={setDraft} fieldRef={field} />}
      {problem !== null && <Refusal problem={problem} />}
      {result && <Result call={call} result={result} />}
    </section>
  );
}

interface EditorProps {
  call: ApiLogDetails;
  draft: Draft;
  onChange: (draft: Draft) => void;
  fieldRef: Ref<HTMLTextAreaElement>;
}

/** The path and body of the repeated call. */
function Editor({ call, draft, onChange, fieldRef }: EditorProps) {
  const { t } = useTranslation("api-logs");
  return (
    <Stack gap="xs">
      <TextInput
        label={t("rerun.path")}
        value={draft.path}
        classNames={{ input: classes.mono }}
        dir="ltr"
        spellCheck={false}
        error={hasMask(draft.path) && t("rerun.masked")}
        onChange={(event) => onChange({ ...draft, path: event.currentTarget.value })}
      />
      {call.method !== "GET" && (
        <Textarea
          ref={fieldRef}
          label={t("rerun.body")}
          description={call.request.state === "cut" ? t("rerun.wasCut") : undefined}
          value={draft.body}
          classNames={{ input: classes.mono }}
          dir="ltr"
          spellCheck={false}
          autosize
          minRows={4}
          maxRows={16}
          error={hasMask(draft.body) && t("rerun.masked")}
          onChange={(event) => onChange({ ...draft, body: event.currentTarget.value })}
        />
      )}
    </Stack>
  );
}

const hasMask = (text: string): boolean => text.includes("••••") || text.includes("[secret]");
const isMasked = ({ path, body }: Draft): boolean => hasMask(path) || hasMask(body);

/** Why the call was not repeated. */
function Refusal({ problem }: { problem: unknown }) {
  const { t } = useTranslation(["api-logs", "errors"]);
  const { code, detail } = (isApiProblem(problem) ? problem : {}) as Partial<ApiProblem>;
  return (
    <div className={classes.verdict} data-failed role="alert">
      <WarningCircleIcon size={18} weight="fill" aria-hidden />
      <span>
        {problemText(problem, t)} {code === "VALIDATION" && detail}{" "}
        {code === "TEST_KEY_REQUIRED" && (
          <Link to="/developer/api-keys/create?mode=test">{t("rerun.createKey")}</Link>
        )}
      </span>
    </div>
  );
}

/** The differences to the original call. */
function Result({ call, result }: { call: ApiLogDetails; result: ApiLogRerun }) {
  const { t } = useTranslation("api-logs");
  const duration = useDuration();
  const before = `${call.status}\n${indented(call.response.text)}`;
  const after = `${result.status}\n${indented(result.response.text)}`;
  const hasPassed = result.status < 400;
  return (
    <>
      <DiffView
        label={t("request")}
        before={`${call.method} ${call.path}\n${indented(call.request.text)}`}
        after={`${call.method} ${result.path}\n${indented(result.request.text)}`}
      />
      <DiffView
        label={t("response")}
        before={before}
        after={after}
        note={t("diff.times", {
          before: duration(call.durationMs),
          after: duration(result.durationMs),
        })}
      />
      <div className={classes.verdict} data-failed={!hasPassed || undefined} role="status">
        {hasPassed ? (
          <CheckCircleIcon size={18} weight="fill" aria-hidden />
        ) : (
          <WarningCircleIcon size={18} weight="fill" aria-hidden />
        )}
        <span>
          {t(hasPassed ? "rerun.passed" : "rerun.failed", {
            status: result.status,
            key: result.key.name,
          })}
        </span>
      </div>
    </>
  );
}

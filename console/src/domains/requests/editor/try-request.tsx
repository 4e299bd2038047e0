import type { RequestAnswer, RequestStepSettings, RequestTemplate } from "@arauto/contracts";
import { Button, Collapse, Group, Stack, Text } from "@mantine/core";
import { PaperPlaneTiltIcon } from "@phosphor-icons/react";
import { useId, useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { useListContactsQuery, useTryRequestMutation } from "../../../lib/api.generated.ts";
import type { RequestTrial, SentRequest } from "../../../lib/api.generated.ts";
import { CodeView } from "../../../ui/code/code-view.tsx";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { StatusPill } from "../../../ui/feedback/status-pill.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { RecordSelect, useNameSearch } from "../../../ui/forms/record-select.tsx";
import classes from "./editor.module.css";
import { GivenResponseForm, NEW_RESPONSE, responseOf } from "./given-response.tsx";
import type { RequestSubject } from "./request-context.ts";
import { TrialOutlook } from "./trial-outlook.tsx";

const SHOWN = 20;

interface TryRequestProps {
  request: RequestTemplate;
  answers: readonly RequestAnswer[];
  concerns: RequestSubject["concerns"];
  /** Whether several contacts share one request. */
  isBatch?: boolean;
  /** The step that makes the request. Without it, no response can be given. */
  step?: RequestStepSettings;
}

type Way = "show" | "send" | "give";

/**
 * Shows the request, for a selected contact if it concerns one. Sends it on demand, or shows the effect of a typed
 * response.
 */
export function TryRequest({ request, answers, concerns, isBatch = false, step }: TryRequestProps) {
  const { t } = useTranslation(["requests", "workflow-steps"]);
  const showProblem = useProblemToast();
  const [contact, setContact] = useState<{ id: string; name: string } | null>(null);
  const [run, running] = useTryRequestMutation();
  const [trial, setTrial] = useState<{ of: string; shown: RequestTrial } | null>(null);
  const [isGiving, setGiving] = useState(false);
  const [draft, setDraft] = useState(NEW_RESPONSE);
  const formId = useId();
  const of = JSON.stringify([request, answers, contact?.id, isBatch, step, isGiving && draft]);
  // The result of another request doesn't apply to this one.
  const shown = trial?.of === of ? trial.shown : null;

  async function attempt(way: Way): Promise<void> {
    try {
      const tryRequestBody = {
        request,
        answers: [...answers],
        contactId: contact?.id ?? null,
        hasContact: concerns === "contact",
        isBatch,
        send: way === "send",
        response: way === "give" ? responseOf(draft) : null,
        step: step ?? null,
      };
      setTrial({ of, shown: await run({ tryRequestBody }).unwrap() });
    } catch (error) {
      showProblem(error);
    }
  }

  return (
    <section className={classes.trial} aria-label={t("requests:editor.try.title")}>
      <TrialHead concerns={concerns} />
      {concerns === "contact" && <ContactSelect value={contact} onChange={setContact} />}
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          disabled={request.url === ""}
          loading={running.isLoading}
          onClick={() => void attempt("show")}
        >
          {t("requests:editor.try.show")}
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<PaperPlaneTiltIcon size={16} className="flip-rtl" aria-hidden />}
          disabled={request.url === ""}
          loading={running.isLoading}
          onClick={() => void attempt("send")}
        >
          {t("requests:editor.try.send")}
        </Button>
        {step && (
          <Button
            variant="default"
            size="xs"
            aria-expanded={isGiving}
            aria-controls={formId}
            onClick={() => setGiving(!isGiving)}
          >
            {t("requests:editor.try.give")}
          </Button>
        )}
      </Group>
      {step && (
        <Collapse expanded={isGiving}>
          <GivenResponseForm
            id={formId}
            draft={draft}
            isLoading={running.isLoading}
            disabled={request.url === ""}
            onChange={setDraft}
            onUse={() => void attempt("give")}
          />
        </Collapse>
      )}
      <div role="status">{shown && <Trial trial={shown} />}</div>
    </section>
  );
}

function TrialHead({ concerns }: Pick<TryRequestProps, "concerns">) {
  const { t } = useTranslation("requests");
  return (
    <div>
      <Text fw={550} size="sm">
        {t("editor.try.title")}
      </Text>
      <Text size="xs" c="dimmed">
        {t(concerns === "task" ? "editor.try.textTask" : "editor.try.text")}
      </Text>
    </div>
  );
}

interface ContactSelectProps {
  value: { id: string; name: string } | null;
  onChange: (contact: { id: string; name: string } | null) => void;
}

function ContactSelect({ value, onChange }: ContactSelectProps) {
  const { t } = useTranslation(["requests", "workflow-steps"]);
  const [search, onSearch] = useNameSearch(value?.name ?? "");
  const { data } = useListContactsQuery({ limit: SHOWN, ...(search !== "" && { search }) });
  const found = data?.items.map(({ id, name, email }) => ({
    id,
    name: name === "" ? email : `${name} · ${email}`,
  }));
  return (
    <RecordSelect
      label={t("requests:editor.try.contact")}
      placeholder={t("requests:editor.try.newest")}
      clearable
      value={value?.id ?? null}
      name={value?.name ?? ""}
      found={found}
      nothingFoundMessage={t("requests:editor.try.noContact")}
      onSearch={onSearch}
      onChange={(id) => onChange(found?.find((one) => one.id === id) ?? null)}
    />
  );
}

/** A request as text, in the format of HTTP/1.1. */
export const requestText = ({ method, url, headers, body }: SentRequest): string =>
  [
    `${method} ${url}`,
    ...headers.map(({ name, value }) => `${name}: ${value}`),
    ...(body === null ? [] : ["", body]),
  ].join("\n");

function Trial({ trial }: { trial: RequestTrial }) {
  const { request, error, message, answer, values, redirectUrl, outlook } = trial;
  const { t } = useTranslation(["requests", "workflow-steps"]);
  const { number } = useFormats();
  return (
    <Stack gap="xs">
      {error !== null && (
        <>
          <div>
            <StatusPill tone="danger" label={t(`requests:error.${error}`)} />
          </div>
          {message !== null && (
            <Text size="xs" c="dimmed">
              <bdi>{message}</bdi>
            </Text>
          )}
        </>
      )}
      {request !== null && (
        <CodeView code={requestText(request)} label={t("requests:editor.try.request")} wrap />
      )}
      {answer !== null && (
        <>
          <Group gap="xs">
            <StatusPill
              tone={answer.statusCode < 300 ? "done" : "danger"}
              label={t("workflow-steps:call.status", { status: String(answer.statusCode) })}
            />
            {answer.durationMs !== null && (
              <Text size="xs" c="dimmed">
                {t("workflow-steps:call.duration", { ms: number(answer.durationMs) })}
              </Text>
            )}
          </Group>
          {answer.body === "" ? (
            <Text size="xs" c="dimmed">
              {t("workflow-steps:call.emptyAnswer")}
            </Text>
          ) : (
            <CodeView
              code={answer.body}
              label={t("requests:editor.try.answer")}
              note={answer.isCut ? t("workflow-steps:call.cut") : undefined}
              wrap
            />
          )}
          {values.map(({ field, value, problem }) => (
            <Text key={field} size="xs" c={problem === null ? undefined : "red"}>
              <bdi dir="ltr">{field}</bdi>:{" "}
              {problem === null ? (
                <bdi>{value === null ? t("workflow-steps:call.value.empty") : String(value)}</bdi>
              ) : (
                t(`workflow-steps:call.value.${problem}`)
              )}
            </Text>
          ))}
        </>
      )}
      {redirectUrl !== null && (
        <Text size="xs">
          <Trans
            t={t}
            i18nKey="requests:editor.try.redirect"
            values={{ url: redirectUrl }}
            components={{ url: <bdi dir="ltr" /> }}
          />
        </Text>
      )}
      {outlook !== null && <TrialOutlook outlook={outlook} />}
    </Stack>
  );
}

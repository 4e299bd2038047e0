import { Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { WebhookAttempt } from "../../../lib/api.generated.ts";
import { CodeView } from "../../../ui/code/code-view.tsx";
import type { CodeLanguage } from "../../../ui/code/languages.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import classes from "./event-panel.module.css";
import { hasFailed, outcomeText } from "../webhooks/attempt-text.ts";
import { responseTime } from "../../../ui/formats/response-time.ts";
import { indented } from "./event-text.ts";
import { useExactTime } from "./use-exact-time.ts";

/** The attempts, the last one first. */
export function EventAttempts({ attempts }: { attempts: readonly WebhookAttempt[] }) {
  const { t } = useTranslation("webhook-events");
  return (
    <section aria-labelledby="event-attempts">
      <h3 id="event-attempts" className={classes.subtitle}>
        {t("panel.attempts")}
      </h3>
      {attempts.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t("panel.noAttempts")}
        </Text>
      ) : (
        <ol reversed>
          {attempts.toReversed().map((attempt) => (
            <Attempt key={attempt.number} attempt={attempt} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Attempt({ attempt }: { attempt: WebhookAttempt }) {
  const { t, i18n } = useTranslation(["webhook-events", "webhooks"]);
  const { number } = useFormats();
  const exact = useExactTime();
  const { statusCode, error, durationMs, responseBody, address, startedAt } = attempt;
  return (
    <li className={classes.attempt}>
      <Group gap="xs" wrap="nowrap" align="baseline">
        <span className={classes.number}>{number(attempt.number)}</span>
        <Text size="sm" flex={1} miw={0}>
          <b className={classes.code} data-success={!hasFailed(attempt) || undefined}>
            {outcomeText(attempt, t)}
          </b>{" "}
          {statusCode !== null && <span dir="ltr">{REASONS[statusCode] ?? ""}</span>}
        </Text>
        <Text className={classes.when} size="sm" c="dimmed">
          {durationMs !== null && <>{responseTime(durationMs, i18n.language)} · </>}
          <time dateTime={startedAt}>{exact(startedAt)}</time>
        </Text>
      </Group>
      <div className={classes.response}>
        {statusCode === null && (
          <Text size="xs" c="dimmed">
            {t(`webhooks:attemptHelp.${error ?? "lost"}`)}
            {address !== null && <bdi dir="ltr"> {address}</bdi>}
          </Text>
        )}
        {responseBody !== "" && <Response attempt={attempt} />}
      </div>
    </li>
  );
}

/** The endpoint's response, collapsed if it is long. */
function Response({ attempt }: { attempt: WebhookAttempt }) {
  const { t } = useTranslation("webhook-events");
  const { bytes, number } = useFormats();
  const { responseBody, responseHeaders } = attempt;
  const size = new Blob([responseBody]).size;
  const type = responseHeaders["content-type"] ?? "";
  return (
    <details className={classes.details} open={size < 200}>
      <summary>{t("panel.response", { size: bytes(size) })}</summary>
      <CodeView
        label={t("panel.responseTo", { number: number(attempt.number) })}
        note={
          <Text size="xs" c="dimmed" dir="ltr">
            {type}
          </Text>
        }
        code={indented(responseBody)}
        copied={responseBody}
        language={languageOf(type, responseBody)}
        wrap
      />
    </details>
  );
}

const languageOf = (type: string, body: string): CodeLanguage | undefined =>
  type.includes("json") || /^\s*[[{]/.test(body) ? "json" : undefined;

/** Reason phrases (RFC 9110), in English as in every log and tool. */
const REASONS: Readonly<Record<number, string>> = {
  200: "OK",
  201: "Created",
  202: "Accepted",
  204: "No Content",
  301: "Moved Permanently",
  302: "Found",
  307: "Temporary Redirect",
  308: "Permanent Redirect",
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  408: "Request Timeout",
  410: "Gone",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  500: "Internal Server Error",
  501: "Not Implemented",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

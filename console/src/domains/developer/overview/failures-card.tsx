import type { ApiKeyMode } from "@arauto/contracts";
import { Text } from "@mantine/core";
import { CaretRightIcon } from "@phosphor-icons/react/CaretRight";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ApiLogFigures, WebhookHealth } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { Card } from "./card.tsx";
import { logsPath } from "./logs-path.ts";
import classes from "./overview.module.css";

interface Failure {
  id: string;
  at: string;
  mark: string;
  isSevere: boolean;
  what: string;
  why: string;
  count: number;
  to: string;
}

const FAILURES_MAX = 6;

export interface FailuresCardProps {
  figures: ApiLogFigures;
  health: WebhookHealth | undefined;
  mode: ApiKeyMode;
}

/** Today's failed calls and webhook attempts by cause, the latest first. */
export function FailuresCard({ figures, health, mode }: FailuresCardProps) {
  const { t } = useTranslation("developer-overview");
  const { clock, number } = useFormats();
  const failures = useFailures({ figures, health, mode });
  return (
    <Card
      title={t("failures.title")}
      hint={t("failures.hint")}
      action={<Link to={logsPath(mode, {})}>{t("failures.showLogs")}</Link>}
    >
      {failures.length === 0 ? (
        <Text className={classes.none} c="dimmed">
          {t("failures.none")}
        </Text>
      ) : (
        <ul>
          {failures.map((failure) => (
            <li key={failure.id} className={classes.failure}>
              <time dateTime={failure.at}>{clock(failure.at)}</time>
              <span className={classes.mark} data-severe={failure.isSevere || undefined} dir="ltr">
                {failure.mark}
              </span>
              <span className={classes.cause}>
                <Link to={failure.to} dir="ltr" className={classes.what}>
                  {failure.what}
                </Link>
                <Text size="xs" c="dimmed" truncate>
                  {failure.why}
                </Text>
              </span>
              <span dir="ltr">×{number(failure.count)}</span>
              <CaretRightIcon size={16} className="flip-rtl" aria-hidden />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function useFailures({ figures, health, mode }: FailuresCardProps): Failure[] {
  const { t } = useTranslation(["developer-overview", "errors", "webhooks"]);
  const calls = figures.failures.map(
    ({ id, at, status, method, route, errorCode, key, count }): Failure => {
      const why =
        errorCode === null
          ? t("failures.unknown")
          : t(`errors:${errorCode}`, { defaultValue: errorCode });
      return {
        id,
        at,
        mark: String(status),
        isSevere: status >= 500,
        what: `${method} ${route}`,
        why: key ? t("failures.byKey", { why, key: key.name }) : why,
        count,
        to: logsPath(mode, {
          route,
          keys: key?.id,
          errorCode: errorCode ?? undefined,
          call: id,
        }),
      };
    },
  );
  const attempts = (health?.failures ?? []).map(
    ({ eventId, at, statusCode, error, type, url, count }): Failure => ({
      id: eventId,
      at,
      mark: statusCode === null ? "—" : String(statusCode),
      isSevere: true,
      what: `${type} → ${URL.parse(url)?.host ?? url}`,
      why:
        error === null
          ? t("failures.rejected", { status: statusCode ?? "" })
          : t(`webhooks:attemptError.${error}`),
      count,
      to: `/developer?tab=events&event=${eventId}`,
    }),
  );
  return [...calls, ...attempts]
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, FAILURES_MAX);
}

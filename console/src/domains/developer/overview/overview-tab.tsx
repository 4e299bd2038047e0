import type { ApiKeyMode } from "@arauto/contracts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import {
  useGetApiLogFiguresQuery,
  useGetWebhookHealthQuery,
  useListApiKeysQuery,
} from "../../../lib/api.generated.ts";
import type { ApiKeyWithSecret, ApiLogFigures, WebhookHealth } from "../../../lib/api.generated.ts";
import { areLoading } from "../../../lib/are-loading.ts";
import { useHasLoaded } from "../../../lib/has-loaded.ts";
import { CardSkeleton } from "../../../ui/feedback/card-skeleton.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { LateDescription } from "../../../ui/layout/late-description.tsx";
import { CreateButton } from "../create-button.tsx";
import { DeveloperFrame } from "../developer-frame.tsx";
import { IssuedKey } from "../keys/issued-key.tsx";
import { useMode } from "../use-mode.ts";
import { AssistantCard } from "./assistant-card.tsx";
import { Card } from "./card.tsx";
import { FailuresCard } from "./failures-card.tsx";
import { FiguresCard } from "./figures-card.tsx";
import { FirstSteps, useStepFacts } from "./first-steps.tsx";
import { KeysCard, keysShown } from "./keys-card.tsx";
import { logsPath } from "./logs-path.ts";
import classes from "./overview.module.css";
import { WebhooksCard } from "./webhooks-card.tsx";

/** Poll interval of the figures while the tab is visible. */
const REFRESH_MS = 30_000;
const FOLLOWING = { pollingInterval: REFRESH_MS, skipPollingIfUnfocused: true } as const;

/** Today's activity of the workspace's programs, what needs attention, and how to begin. */
export function OverviewTab() {
  const { t } = useTranslation("developer-overview");
  const [mode] = useMode();
  const figures = useGetApiLogFiguresQuery({ mode }, FOLLOWING);
  const health = useGetWebhookHealthQuery(undefined, FOLLOWING);
  const keys = useListApiKeysQuery(keysShown(mode));
  // The cards appear together: a card that loads later would move those below it.
  const areStepsLoading = useStepFacts().isLoading;
  const hasLoaded = useHasLoaded(areStepsLoading || areLoading([figures, health, keys]));
  const [issued, setIssued] = useState<ApiKeyWithSecret | null>(null);
  const creating = `/developer/api-keys/create${mode === "test" ? "?mode=test" : ""}`;
  if (issued) return <IssuedKey issued={issued} onDone={() => setIssued(null)} />;

  const shown = figures.currentData;
  const isNew = shown?.hasCalls === false;
  const steps = <FirstSteps hasCalls={shown?.hasCalls === true} />;
  return (
    <DeveloperFrame
      description={
        <LateDescription>
          <Facts figures={shown} health={health.data} mode={mode} />
        </LateDescription>
      }
      actions={<CreateButton to={creating} label={t("createKey")} />}
    >
      {!hasLoaded ? (
        <Placeholders />
      ) : (
        <div className={classes.page}>
          {isNew && steps}
          <FiguresPart query={figures} mode={mode} />
          <WebhooksPart query={health} />
          <div className={classes.pair}>
            {shown ? (
              <FailuresCard figures={shown} health={health.data} mode={mode} />
            ) : (
              <CardSkeleton height={280} />
            )}
            <KeysCard mode={mode} onRotated={setIssued} />
          </div>
          {!isNew && steps}
          <AssistantCard />
        </div>
      )}
    </DeveloperFrame>
  );
}

function Placeholders() {
  return (
    <div className={classes.page}>
      <CardSkeleton height={214} />
      <CardSkeleton height={180} />
      <CardSkeleton height={280} />
    </div>
  );
}

interface FiguresPartProps {
  query: ReturnType<typeof useGetApiLogFiguresQuery>;
  mode: ApiKeyMode;
}

function FiguresPart({ query, mode }: FiguresPartProps) {
  const { t } = useTranslation("developer-overview");
  const shown = query.currentData;
  return shown ? (
    <FiguresCard figures={shown} mode={mode} />
  ) : query.error ? (
    <Card title={t("calls.name")}>
      <ErrorState problem={query.error} title={t("failed")} onRetry={() => void query.refetch()} />
    </Card>
  ) : (
    <CardSkeleton height={214} />
  );
}

function WebhooksPart({ query }: { query: ReturnType<typeof useGetWebhookHealthQuery> }) {
  const { t } = useTranslation("developer-overview");
  return query.data ? (
    <WebhooksCard health={query.data} />
  ) : query.error ? (
    <Card title={t("webhooks.title")}>
      <ErrorState
        problem={query.error}
        title={t("webhooks.failed")}
        onRetry={() => void query.refetch()}
      />
    </Card>
  ) : (
    <CardSkeleton height={180} />
  );
}

interface FactsProps {
  figures: ApiLogFigures | undefined;
  health: WebhookHealth | undefined;
  mode: ApiKeyMode;
}

/** A sentence about the current state, which names problems. */
function Facts({ figures, health, mode }: FactsProps) {
  const { t } = useTranslation("developer-overview");
  const { number, clock } = useFormats();
  if (!figures) return t("facts.loading");
  const broken = health?.items.find(
    ({ webhook }) => webhook.status === "active" && webhook.pausedUntil !== null,
  );
  if (broken) {
    const { id, description, url, failingSince } = broken.webhook;
    return (
      <>
        {t("facts.but")}{" "}
        <Link to={`/developer/webhook/${id}`} className={classes.broken}>
          <bdi>{description === "" ? (URL.parse(url)?.host ?? url) : description}</bdi>
        </Link>{" "}
        {failingSince === null
          ? t("facts.fails")
          : t("facts.failsSince", { time: clock(failingSince) })}
      </>
    );
  }
  if (figures.serverErrors > 0) {
    return (
      <>
        {t("facts.but")}{" "}
        <Link to={logsPath(mode, { class: "5xx" })} className={classes.broken}>
          {t("facts.serverErrors", {
            count: figures.serverErrors,
            number: number(figures.serverErrors),
          })}
        </Link>
      </>
    );
  }
  return t(figures.hasCalls ? "facts.fine" : "facts.new");
}

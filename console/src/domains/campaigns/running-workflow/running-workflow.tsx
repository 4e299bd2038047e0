import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import type { WorkflowDefinition } from "@arauto/contracts";
import { isActive, isRunning, isWaiting } from "@arauto/contracts/campaign-lifecycle";
import { Box, Group, Skeleton, Tabs } from "@mantine/core";
import { type ReactNode, Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useDispatch } from "react-redux";
import { useSearchParams } from "react-router";
import {
  campaignsApi,
  workflowsApi,
  type Campaign,
  useGetWorkflowQuery,
  useGetWorkflowResultsQuery,
  type Workflow,
  type WorkflowResults,
} from "../../../lib/api.generated.ts";
import type { store } from "../../../lib/api-store.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { lazyPart } from "../../../ui/lazy/lazy-part.tsx";
import { EntryDaysSelect, entryQuery, isRange, useEntryDays } from "../../workflows/index.ts";
import { audienceName } from "../audience-name.ts";
import { PrintHead } from "../report/print-head.tsx";
import { CampaignFacts } from "../campaign-facts.tsx";
import { CampaignStatusPill } from "../campaign-status.tsx";
import { ProblemNotice } from "../started/problem-notice.tsx";
import { StageStrip } from "../started/stage-strip.tsx";
import leaving from "../started/leaving.module.css";
import started from "../started/started.module.css";
import { useLiveCampaign } from "../started/use-live-campaign.ts";
import { ChangedFilters } from "./changed-filters.tsx";
import { HeldEmails } from "./held-emails.tsx";
import { UncertainRequests } from "./uncertain-requests.tsx";
import { WorkflowActions } from "./workflow-actions.tsx";
import { WorkflowFigures } from "./workflow-figures.tsx";
import { WorkflowState } from "./workflow-state.tsx";
import { WorkflowSteps } from "./workflow-steps.tsx";
import { ContactsInside } from "./contact-table.tsx";
import classes from "./running-workflow.module.css";
import { REPORT_TABS } from "./report-tabs.ts";
import { StepOutline } from "./step-outline.tsx";

const WorkflowReport = lazyPart(() => import("./workflow-report.tsx"), "inline");

const TABS = ["overview", "people", ...REPORT_TABS] as const;

/** Polling intervals in milliseconds: while contacts move, and while they only finish pending steps. */
const RUNNING_MS = 3000;
const PAUSED_MS = 10_000;

interface Props {
  campaign: Campaign;
  /** It has just been started from here; the focus moves to the button that undoes it. */
  isNew: boolean;
}

/** A started workflow: its current state, its contacts, and the results of each step. */
export default function RunningWorkflow({ campaign, isNew }: Props) {
  const { t } = useTranslation(["running-workflow", "campaigns"]);
  const dispatch = useDispatch<typeof store.dispatch>();
  useLiveCampaign(campaign);
  const { id, status } = campaign;
  const hasBegun = !isWaiting(status);
  // After the end, contacts inside are removed within moments.
  const known = workflowsApi.endpoints.getWorkflow.useQueryState({ id }).data;
  const moves = isRunning(status) || (!isActive(status) && (known?.inside ?? 0) > 0);
  const live = {
    pollingInterval: moves ? RUNNING_MS : status === "paused" ? PAUSED_MS : 0,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  };
  const workflow = useGetWorkflowQuery({ id }, live);
  const [days] = useEntryDays();
  const results = useGetWorkflowResultsQuery(
    { id, ...entryQuery(days) },
    // Figures of a range are counted from each contact's run, not read from sums.
    { ...live, skip: !hasBegun, ...(isRange(days) && { pollingInterval: 0 }) },
  );

  // Both include the status; the query that polls more often sees the end first.
  const isBehind = workflow.data !== undefined && workflow.data.status !== status;
  useEffect(() => {
    if (isBehind)
      void dispatch(
        campaignsApi.endpoints.getCampaign.initiate(
          { id },
          { forceRefetch: true, subscribe: false },
        ),
      );
  }, [isBehind, id, dispatch]);

  const published = shownDefinition(workflow.data);
  const failure = workflow.error ?? results.error;
  // Hides the figures of the previous range while those of another one are counted.
  const figures = results.currentData;
  const pending = failure ? (
    <ErrorState
      problem={failure}
      title={t("running-workflow:failed")}
      onRetry={() => {
        void workflow.refetch();
        void results.refetch();
      }}
    />
  ) : (
    <WorkflowSkeletons />
  );

  return (
    <>
      <PrintHead name={campaign.name} />
      <PageHeader
        title={<bdi>{campaign.name}</bdi>}
        description={<Facts campaign={campaign} />}
        back={{ to: CAMPAIGNS_PATH, label: t("campaigns:title") }}
        actions={<WorkflowActions campaign={campaign} workflow={workflow.data} />}
      />
      <ProblemNotice campaign={campaign} />
      <StageStrip campaign={campaign} isNew={isNew} />
      {workflow.data && <ChangedFilters workflow={workflow.data} />}
      {!hasBegun && <Leaving campaign={campaign} definition={published} />}
      {hasBegun && (
        <>
          {workflow.data ? (
            <WorkflowState campaign={campaign} workflow={workflow.data} />
          ) : (
            !failure && <Skeleton height={50} radius="md" mb="md" />
          )}
          {published && <UncertainRequests workflowId={id} definition={published} />}
          {results.data && <HeldEmails held={results.data.held} />}
          <WorkflowTabs
            campaign={campaign}
            workflow={workflow.data}
            figures={figures}
            pending={pending}
          />
        </>
      )}
    </>
  );
}

interface TabsProps {
  campaign: Campaign;
  workflow: Workflow | undefined;
  figures: WorkflowResults | undefined;
  /** Replaces the figures: an error, or placeholders. */
  pending: ReactNode;
}

/** The workflow by its steps, its contacts, and its messages. */
function WorkflowTabs({ campaign, workflow, figures, pending }: TabsProps) {
  const [search, setSearch] = useSearchParams();
  const [days, setDays] = useEntryDays();
  const tab = TABS.find((name) => name === search.get("tab")) ?? "overview";
  const published = shownDefinition(workflow);
  const range = (
    <Group justify="flex-end">
      <EntryDaysSelect days={days} onChange={setDays} />
    </Group>
  );
  return (
    <Tabs
      value={tab}
      keepMounted={false}
      onChange={(next) =>
        setSearch(
          {
            ...(next && next !== "overview" && { tab: next }),
            ...(days.from !== null && { from: days.from }),
            ...(days.until !== null && { until: days.until }),
          },
          { replace: true },
        )
      }
    >
      <TabList />
      <Tabs.Panel value="overview" className={classes.overview}>
        {range}
        {published && figures ? (
          <>
            <WorkflowFigures results={figures} />
            <WorkflowSteps workflowId={campaign.id} definition={published} results={figures} />
          </>
        ) : (
          pending
        )}
      </Tabs.Panel>
      <Tabs.Panel value="people">{workflow && <ContactsInside workflow={workflow} />}</Tabs.Panel>
      {REPORT_TABS.map((name) => (
        <Tabs.Panel key={name} value={name}>
          {workflow && figures ? (
            <Suspense fallback={<WorkflowSkeletons />}>
              <WorkflowReport
                tab={name}
                campaign={campaign}
                workflow={workflow}
                results={figures}
                isPart={isRange(days)}
                range={range}
              />
            </Suspense>
          ) : (
            <>
              {name === "report" && range}
              {pending}
            </>
          )}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** Returns the running version, otherwise the edited one. */
const shownDefinition = (workflow: Workflow | undefined): WorkflowDefinition | undefined =>
  workflow?.published?.definition ?? workflow?.definition;

/** Summarizes the campaign: its status, audience and dates. */
function Facts({ campaign }: { campaign: Campaign }) {
  const { t, i18n } = useTranslation(["running-workflow", "campaigns"]);
  const { t: inCampaigns } = useTranslation("campaigns");
  const formats = useFormats();
  const { startedAt, finishedAt } = campaign;
  const facts = [
    audienceName(campaign, inCampaigns, i18n.language),
    startedAt && t("campaigns:startedAt", { time: formats.dateTime(startedAt) }),
    finishedAt && t("running-workflow:endedAt", { time: formats.dateTime(finishedAt) }),
    campaign.archivedAt && t("campaigns:archived"),
  ].filter(Boolean);
  return (
    <span className={started.facts}>
      <CampaignStatusPill campaign={campaign} />
      <bdi>{facts.join(" · ")}</bdi>
    </span>
  );
}

interface LeavingProps {
  campaign: Campaign;
  definition: WorkflowDefinition | undefined;
}

/** The upcoming start, while it can still be undone. */
function Leaving({ campaign, definition }: LeavingProps) {
  const { t } = useTranslation("running-workflow");
  return (
    <section className={leaving.leaving} aria-labelledby="workflow-leaving">
      <h2 id="workflow-leaving">{t("leaving")}</h2>
      <CampaignFacts campaign={campaign} />
      {definition && (
        <Box my="var(--space-4) var(--space-2)">
          <StepOutline definition={definition} />
        </Box>
      )}
    </section>
  );
}

function TabList() {
  const { t } = useTranslation("running-workflow");
  return (
    <Tabs.List mb="md" className={classes.tabs}>
      {TABS.map((name) => (
        <Tabs.Tab key={name} value={name}>
          {t(`tabs.${name}`)}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  );
}

/** Placeholders for the figures and the steps, with their final sizes. */
function WorkflowSkeletons() {
  return (
    <>
      <Skeleton height={214} radius="md" />
      <Skeleton height={420} radius="md" />
    </>
  );
}

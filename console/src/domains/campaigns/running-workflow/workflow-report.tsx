import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  type Campaign,
  type CampaignReport,
  useGetCampaignReportQuery,
  type Workflow,
  type WorkflowResults,
} from "../../../lib/api.generated.ts";
import { HeadFigures } from "../report/head/head-figures.tsx";
import { LinksCard } from "../report/links-card.tsx";
import { LoadedLinks } from "../report/loaded-links.tsx";
import { MessagesCard } from "../report/messages-card.tsx";
import { RecipientTable } from "../report/recipient-table.tsx";
import { ReportFigures } from "../report/report-figures.tsx";
import { Contacts } from "../started/overview.tsx";
import { WorkflowFigures } from "./workflow-figures.tsx";
import { outlineSteps } from "./outline.ts";
import type { ReportTab } from "./report-tabs.ts";
import classes from "./running-workflow.module.css";
import { useStepTitles } from "./use-step-titles.ts";

interface Props {
  tab: ReportTab;
  campaign: Campaign;
  workflow: Workflow;
  results: WorkflowResults;
  /** The results count only contacts who entered within some days. */
  isPart: boolean;
  /** Selects these days. */
  range: ReactNode;
}

/** The report of a workflow: the combined results of its messages, and each of them. */
export default function WorkflowReport({ tab, ...props }: Props) {
  if (tab === "recipients") return <Recipients {...props} />;
  if (tab === "links") return <Links {...props} />;
  return <Report {...props} />;
}

type PartProps = Omit<Props, "tab">;

function Report({ campaign, workflow, results, isPart, range }: PartProps) {
  const { t } = useTranslation("report");
  const messages = (report: CampaignReport | undefined) => (
    <Messages workflow={workflow} results={results} tracking={report?.tracking} />
  );
  const { data } = useGetCampaignReportQuery({ id: campaign.id });
  return (
    <div className={classes.overview}>
      {range}
      {isPart ? (
        <>
          <WorkflowFigures results={results} />
          {messages(data)}
          <p className={classes.part}>{t("messages.partOnly")}</p>
        </>
      ) : (
        <ReportFigures
          campaign={campaign}
          head={(report) => (
            <>
              <section className={classes.card} aria-label={t("messages.figures")}>
                <HeadFigures campaign={campaign} report={report} />
              </section>
              {messages(report)}
            </>
          )}
        />
      )}
      {!isPart && <Contacts campaign={campaign} />}
    </div>
  );
}

interface MessagesProps {
  workflow: Workflow;
  results: WorkflowResults;
  tracking: CampaignReport["tracking"] | undefined;
}

function Messages({ workflow, results, tracking }: MessagesProps) {
  const titleOf = useStepTitles(workflow);
  return (
    <MessagesCard
      steps={inOrder(workflow, results)}
      titleOf={titleOf}
      tracked={tracking !== "none"}
    />
  );
}

/** Sorts steps by their position in the paths, with those of earlier versions last. */
function inOrder({ definition, published }: Workflow, { steps }: WorkflowResults) {
  const places = new Map(
    outlineSteps(published?.definition ?? definition).map(({ id }, place) => [id, place]),
  );
  const placeOf = (stepId: string) => places.get(stepId) ?? places.size;
  return steps.toSorted((a, b) => placeOf(a.stepId) - placeOf(b.stepId));
}

function Recipients({ campaign, workflow, results }: PartProps) {
  const { t } = useTranslation("report");
  const titleOf = useStepTitles(workflow);
  const messages = inOrder(workflow, results).flatMap(({ stepId, mail }) =>
    (mail?.campaignIds ?? []).map((id, at) => ({
      id,
      title:
        at === 0
          ? titleOf(stepId)
          : `${titleOf(stepId)} · ${t("messages.earlier", { number: at })}`,
    })),
  );
  return <RecipientTable campaignId={campaign.id} messages={messages} />;
}

function Links({ campaign }: PartProps) {
  return (
    <LoadedLinks campaignId={campaign.id}>
      {(items, report) => (
        <LinksCard
          items={items}
          delivered={report?.funnel.delivered ?? 0}
          isAnonymous={report?.tracking === "anonymous"}
          recipientsOf={({ url }) => `?tab=recipients&linkUrl=${encodeURIComponent(url)}`}
        />
      )}
    </LoadedLinks>
  );
}

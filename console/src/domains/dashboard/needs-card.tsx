import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Button } from "@mantine/core";
import {
  ChatsCircleIcon,
  HourglassIcon,
  type Icon,
  KeyIcon,
  SealQuestionIcon,
  ShieldWarningIcon,
  WarningCircleIcon,
  WebhooksLogoIcon,
} from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { DashboardNeed } from "../../lib/api.generated.ts";
import { planProblem } from "../../shell/plan-problem.ts";
import { usePlan } from "../../shell/use-plan.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { lazyPart } from "../../ui/lazy/lazy-part.tsx";
import { LazyPopover } from "../../ui/lazy/lazy-popover.tsx";
import { Card, Part } from "./card.tsx";
import { CopyRecord } from "./copy-record.tsx";
import type { DashboardSource } from "./dashboard-source.ts";
import classes from "./needs-card.module.css";
import { ResolvedButton, ResolvedContext, type ResolvedNeeds } from "./resolved-button.tsx";

const loadResolved = () => import("./resolved-menu.tsx");
const ResolvedMenu = lazyPart(loadResolved, "silent");

type Kind = DashboardNeed["kind"];

const ICONS: Record<Kind, { icon: Icon; tone: "danger" | "warning" }> = {
  campaignFailed: { icon: WarningCircleIcon, tone: "danger" },
  campaignPaused: { icon: HourglassIcon, tone: "danger" },
  workflowStopped: { icon: WarningCircleIcon, tone: "danger" },
  approvalWaiting: { icon: SealQuestionIcon, tone: "warning" },
  approvalReturned: { icon: SealQuestionIcon, tone: "warning" },
  sendingAccountFailing: { icon: WarningCircleIcon, tone: "danger" },
  complaints: { icon: ShieldWarningIcon, tone: "danger" },
  sendingDomainFailing: { icon: ShieldWarningIcon, tone: "danger" },
  workflowFailing: { icon: WarningCircleIcon, tone: "warning" },
  webhookDisabled: { icon: WebhooksLogoIcon, tone: "warning" },
  sendingDomainIncomplete: { icon: ShieldWarningIcon, tone: "warning" },
  mailboxFailing: { icon: WarningCircleIcon, tone: "warning" },
  webhookFailing: { icon: WebhooksLogoIcon, tone: "warning" },
  apiKeyExpiring: { icon: KeyIcon, tone: "warning" },
  replyWaiting: { icon: ChatsCircleIcon, tone: "warning" },
};

/** The page where each need is resolved. */
function pathOf({ kind, id, stepId }: DashboardNeed): string {
  switch (kind) {
    case "campaignFailed":
    case "campaignPaused":
      return `${CAMPAIGNS_PATH}/${id}`;
    case "workflowStopped":
    case "workflowFailing":
      return stepId === null
        ? `${CAMPAIGNS_PATH}/${id}`
        : `${CAMPAIGNS_PATH}/${id}/workflows?step=${encodeURIComponent(stepId)}`;
    case "approvalWaiting":
    case "approvalReturned":
      return `/approvals/${id}`;
    case "sendingAccountFailing":
      return "/settings/sending-accounts";
    case "complaints":
      return "/settings/status";
    case "sendingDomainFailing":
    case "sendingDomainIncomplete":
      return `/settings/sending-domains/${id}`;
    case "mailboxFailing":
      return "/settings/mailboxes";
    case "webhookDisabled":
    case "webhookFailing":
      return `/developer/webhook/${id}`;
    case "apiKeyExpiring":
      return `/developer/${id}`;
    case "replyWaiting":
      return `/chat/${id}`;
  }
}

export interface NeedsCardProps {
  source: DashboardSource;
  /** Whether there were any when the page was last shown, which determines the placeholder's height. */
  isExpected: boolean;
}

/** Items that need a member's attention, the most urgent first; one line if there are none. */
export function NeedsCard({ source, isExpected }: NeedsCardProps) {
  const { t } = useTranslation("dashboard");
  const { data } = source;
  const plan = usePlan();
  const isClear = data ? data.needs.total === 0 : !isExpected && source.error === undefined;
  // The banner of the page explains the plan's problem.
  if (isClear && plan && planProblem(plan) !== null) return null;
  return (
    <Card
      title={isClear && data ? t("needs.clear") : t("needs.title")}
      count={data?.needs.total}
      action={data && <Resolved resolved={data.needs.resolvedToday} />}
      className={isClear ? classes.clear : classes.needs}
    >
      {!isClear && (
        <Part source={source} lines={2}>
          {({ needs }) => (
            <ul className={classes.list}>
              {needs.items.map((need) => (
                <Need key={`${need.kind} ${need.id} ${need.stepId}`} need={need} />
              ))}
            </ul>
          )}
        </Part>
      )}
    </Card>
  );
}

function Need({ need }: { need: DashboardNeed }) {
  const { t } = useTranslation("dashboard");
  const { icon: NeedIcon, tone } = ICONS[need.kind];
  const isRecord = need.record !== null && need.id !== null;
  return (
    <li className={classes.need}>
      <p className={classes.kind} data-tone={tone}>
        <NeedIcon size={16} weight="fill" aria-hidden />
        {t(`needs.kind.${need.kind}`)}
      </p>
      <Link to={pathOf(need)} className={classes.name} dir="auto">
        {need.kind === "complaints" ? t("needs.complaintsName") : need.name}
      </Link>
      <NeedText need={need} />
      <span className={classes.act}>
        {isRecord && need.record && need.id ? (
          <CopyRecord domainId={need.id} record={need.record} />
        ) : (
          <Button component={Link} to={pathOf(need)} variant="default" size="xs">
            {need.stepId === null ? t(`needs.act.${need.kind}`) : t("needs.act.step")}
          </Button>
        )}
      </span>
    </li>
  );
}

/** The reason, the start, and the number of waiting items. */
function NeedText({ need: { kind, at, people, record } }: { need: DashboardNeed }) {
  const { t } = useTranslation("dashboard");
  const { number, relative } = useFormats();
  const parts = [
    people !== null &&
      people > 0 &&
      t(`needs.people.${kind}`, { count: people, number: number(people) }),
    record && t("needs.record", { type: record.type, name: record.name }),
    at !== null && !record && relative(at),
  ].filter((part) => typeof part === "string" && part !== "");
  return <p className={classes.text}>{parts.join(" · ")}</p>;
}

/** Items resolved today, as an expandable list. */
function Resolved({ resolved }: { resolved: ResolvedNeeds }) {
  if (resolved.length === 0) return null;
  return (
    <ResolvedContext value={resolved}>
      <LazyPopover
        button={<ResolvedButton />}
        panel={ResolvedMenu}
        load={loadResolved}
        opens="menu"
      />
    </ResolvedContext>
  );
}

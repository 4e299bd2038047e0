import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { ArrowCounterClockwiseIcon } from "@phosphor-icons/react/ArrowCounterClockwise";
import { ArrowRightIcon } from "@phosphor-icons/react/ArrowRight";
import { CalendarBlankIcon } from "@phosphor-icons/react/CalendarBlank";
import { CheckSquareIcon } from "@phosphor-icons/react/CheckSquare";
import { CoinsIcon } from "@phosphor-icons/react/Coins";
import { EnvelopeSimpleIcon } from "@phosphor-icons/react/EnvelopeSimple";
import { FlagPennantIcon } from "@phosphor-icons/react/FlagPennant";
import { PaperclipIcon } from "@phosphor-icons/react/Paperclip";
import { NotePencilIcon } from "@phosphor-icons/react/NotePencil";
import { PaperPlaneTiltIcon } from "@phosphor-icons/react/PaperPlaneTilt";
import { PhoneIcon } from "@phosphor-icons/react/Phone";
import { PlusIcon } from "@phosphor-icons/react/Plus";
import { ProhibitIcon } from "@phosphor-icons/react/Prohibit";
import { XIcon } from "@phosphor-icons/react/X";
import type { ComponentType, ReactNode } from "react";
import { Trans, useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { DealDetails, DealTimelineEntry } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { EmailTile } from "../cards/email-tiles.tsx";
import { useDayFormats } from "../deal-formats.ts";
import { useMoney } from "../use-money.ts";
import { EditableActivity } from "./editable-activity.tsx";
import { useSubjectText } from "../../../ui/formats/subject-text.ts";
import classes from "./timeline.module.css";

type EntryOf<K extends DealTimelineEntry["kind"]> = Extract<DealTimelineEntry, { kind: K }>;

const ACTIVITY_ICONS = {
  note: NotePencilIcon,
  call: PhoneIcon,
  meeting: CalendarBlankIcon,
  email: EnvelopeSimpleIcon,
} as const;
const HISTORY_ICONS = {
  created: PlusIcon,
  moved: ArrowRightIcon,
  valueChanged: CoinsIcon,
  won: FlagPennantIcon,
  lost: XIcon,
  reopened: ArrowCounterClockwiseIcon,
  nextStepDone: CheckSquareIcon,
  fileAdded: PaperclipIcon,
} as const;
const MESSAGE_SENTENCES = {
  in: "timeline.entry.message.in",
  out: "timeline.entry.message.out",
} as const;
const EMAIL_SENTENCES = {
  sent: "timeline.entry.email.sent",
  opened: "timeline.entry.email.opened",
  clicked: "timeline.entry.email.clicked",
  bounced: "timeline.entry.email.bounced",
  unsubscribed: "timeline.entry.email.unsubscribed",
} as const;
const DAY = 86_400;

interface TimelineEntryProps {
  entry: DealTimelineEntry;
  deal: DealDetails;
  mayWrite: boolean;
}

/** An entry of the timeline: an icon, a sentence, details, and the time. */
export function TimelineEntry({ entry, deal, mayWrite }: TimelineEntryProps) {
  const { time } = useDayFormats();
  const { dateTime } = useFormats();
  return (
    <li className={classes.entry}>
      <EntryIcon entry={entry} />
      <div className={classes.body}>
        <EntryBody entry={entry} deal={deal} mayWrite={mayWrite} />
      </div>
      <time className={classes.time} dateTime={entry.at} title={dateTime(entry.at)}>
        {time(entry.at)}
      </time>
    </li>
  );
}

function EntryIcon({ entry }: { entry: DealTimelineEntry }) {
  const icon = (Icon: ComponentType<{ size: number; className?: string }>, tone?: string) => (
    <span className={classes.icon} data-tone={tone} aria-hidden>
      <Icon size={16} {...(Icon === ArrowRightIcon && { className: "flip-rtl" })} />
    </span>
  );
  switch (entry.kind) {
    case "email":
      if (entry.act === "unsubscribed") return icon(ProhibitIcon);
      return (
        <span className={classes.icon} data-tone="tile">
          <EmailTile state={entry.act === "sent" ? "delivered" : entry.act} size={16} />
        </span>
      );
    case "message":
      if (entry.direction === "out") return icon(PaperPlaneTiltIcon);
      return (
        <span className={classes.icon} data-tone="tile">
          <EmailTile state="replied" size={16} />
        </span>
      );
    case "activity":
      return icon(ACTIVITY_ICONS[entry.activity]);
    case "won":
    case "lost":
      return icon(HISTORY_ICONS[entry.kind], entry.kind);
    default:
      return icon(HISTORY_ICONS[entry.kind], "history");
  }
}

function EntryBody({ entry, deal, mayWrite }: TimelineEntryProps): ReactNode {
  const { t } = useTranslation("deals");
  switch (entry.kind) {
    case "message":
      return (
        <>
          <Sentence of={MESSAGE_SENTENCES[entry.direction]} values={{ name: entry.name }} />
          <div className={classes.message} dir="auto">
            {entry.text}
          </div>
          <Link to={`/chat/${entry.conversationId}`}>{t("timeline.openConversation")}</Link>
        </>
      );
    case "email":
      return <EmailEntry entry={entry} />;
    case "activity":
      return <ActivityEntry entry={entry} dealId={deal.id} mayWrite={mayWrite} />;
    default:
      return <HistoryEntry entry={entry} deal={deal} />;
  }
}

/** A sentence of the timeline, with its names in bold. */
function Sentence({ of, values }: { of: string; values: Readonly<Record<string, string>> }) {
  const { t } = useTranslation("deals");
  return <Trans t={t} i18nKey={of} values={values} components={{ b: <strong dir="auto" /> }} />;
}

function EmailEntry({ entry }: { entry: EntryOf<"email"> }) {
  const { campaign, subject, act, contactName } = entry;
  const { t } = useTranslation("deals");
  const subjectText = useSubjectText();
  return (
    <>
      <Sentence
        of={EMAIL_SENTENCES[act]}
        values={{ name: contactName, subject: subjectText(subject) }}
      />
      {campaign && (
        <p className={classes.plain}>
          {t("timeline.campaign")}{" "}
          <Link to={`${CAMPAIGNS_PATH}/${campaign.id}`}>
            <bdi>{campaign.name}</bdi>
          </Link>
        </p>
      )}
    </>
  );
}

function ActivityEntry({
  entry,
  dealId,
  mayWrite,
}: {
  entry: EntryOf<"activity">;
  dealId: string;
  mayWrite: boolean;
}) {
  const { t } = useTranslation("deals");
  const { activity, minutes, by } = entry;
  const what =
    minutes === null
      ? t(`timeline.activity.${activity}`)
      : t(`timeline.activityMinutes.${activity}`, { count: minutes });
  return (
    <>
      <strong>{what}</strong>
      {by && (
        <>
          {" · "}
          <bdi>{by.name}</bdi>
        </>
      )}
      <EditableActivity entry={entry} dealId={dealId} mayWrite={mayWrite} />
    </>
  );
}

type HistoryKind = keyof typeof HISTORY_ICONS;

function HistoryEntry({ entry, deal }: { entry: EntryOf<HistoryKind>; deal: DealDetails }) {
  const { t } = useTranslation("deals");
  const { days } = useDayFormats();
  const money = useMoney(deal.currency);
  const amount = (value: number | null) => (value === null ? t("card.noValue") : money.full(value));
  const stay = (seconds: number) => t("timeline.stay", { days: days(Math.floor(seconds / DAY)) });
  const workflow = "workflow" in entry ? entry.workflow : null;
  const name =
    entry.by?.name ??
    (workflow ? t("timeline.workflow", { name: workflow.name }) : t("timeline.automation"));
  switch (entry.kind) {
    case "created": {
      const facts = [
        t(`origin.${entry.origin}`),
        entry.campaign && t("timeline.after", { campaign: entry.campaign.name }),
        entry.value !== null && t("timeline.firstValue", { value: money.full(entry.value) }),
      ];
      return (
        <>
          <Sentence of="timeline.entry.created" values={{ name, stage: entry.stageName }} />
          <Details parts={facts} />
        </>
      );
    }
    case "moved": {
      const median = entry.medianSeconds;
      const facts = [
        entry.value !== null && money.full(entry.value),
        stay(entry.seconds),
        median !== null && t("timeline.median", { days: days(Math.round(median / DAY)) }),
      ];
      return (
        <>
          <Sentence
            of="timeline.entry.moved"
            values={{ name, from: entry.fromStageName, to: entry.toStageName }}
          />
          <Details parts={facts} />
        </>
      );
    }
    case "valueChanged":
      return (
        <Sentence
          of="timeline.entry.valueChanged"
          values={{ name, from: amount(entry.formerValue), to: amount(entry.value) }}
        />
      );
    case "won":
      return (
        <>
          <Sentence of="timeline.entry.won" values={{ name }} />
          <Details parts={[amount(entry.value), stay(entry.seconds)]} />
        </>
      );
    case "lost":
      return (
        <>
          <Sentence of="timeline.entry.lost" values={{ name, reason: entry.reason }} />
          <Details parts={[entry.note, stay(entry.seconds)]} />
        </>
      );
    case "reopened":
      return <Sentence of="timeline.entry.reopened" values={{ name, stage: entry.toStageName }} />;
    case "fileAdded":
      return <Sentence of="timeline.entry.fileAdded" values={{ name, text: entry.name }} />;
    case "nextStepDone":
      return <Sentence of="timeline.entry.nextStepDone" values={{ name, text: entry.text }} />;
  }
}

function Details({ parts }: { parts: readonly (string | false | null)[] }) {
  const shown = parts.filter((part) => part !== false && part !== null && part !== "");
  return shown.length === 0 ? null : <p className={classes.plain}>{shown.join(" · ")}</p>;
}

import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Button, Skeleton, Box, Text } from "@mantine/core";
import { CheckIcon } from "@phosphor-icons/react/Check";
import { ClockIcon } from "@phosphor-icons/react/Clock";
import { CursorClickIcon } from "@phosphor-icons/react/CursorClick";
import { DotOutlineIcon } from "@phosphor-icons/react/DotOutline";
import { DownloadSimpleIcon } from "@phosphor-icons/react/DownloadSimple";
import { EyeIcon } from "@phosphor-icons/react/Eye";
import { GitMergeIcon } from "@phosphor-icons/react/GitMerge";
import { LightningIcon } from "@phosphor-icons/react/Lightning";
import { PaperPlaneTiltIcon } from "@phosphor-icons/react/PaperPlaneTilt";
import { PencilSimpleIcon } from "@phosphor-icons/react/PencilSimple";
import { ProhibitIcon } from "@phosphor-icons/react/Prohibit";
import { SignInIcon } from "@phosphor-icons/react/SignIn";
import { SignOutIcon } from "@phosphor-icons/react/SignOut";
import { UploadSimpleIcon } from "@phosphor-icons/react/UploadSimple";
import { UserPlusIcon } from "@phosphor-icons/react/UserPlus";
import { WarningIcon } from "@phosphor-icons/react/Warning";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useGetContactTimelineQuery } from "../../../lib/api.generated.ts";
import type { CustomField, TimelineEntry } from "../../../lib/api.generated.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import classes from "./contact-timeline.module.css";
import { CustomEventDetail } from "./custom-event-detail.tsx";
import { readableType, timelineFacts, timelineKind } from "./timeline-labels.ts";
import type { TimelineKind } from "./timeline-labels.ts";

const ICONS = {
  person: UserPlusIcon,
  pencil: PencilSimpleIcon,
  upload: UploadSimpleIcon,
  send: PaperPlaneTiltIcon,
  eye: EyeIcon,
  cursor: CursorClickIcon,
  ban: ProhibitIcon,
  warning: WarningIcon,
  clock: ClockIcon,
  check: CheckIcon,
  merge: GitMergeIcon,
  download: DownloadSimpleIcon,
  enter: SignInIcon,
  leave: SignOutIcon,
  lightning: LightningIcon,
  dot: DotOutlineIcon,
} as const satisfies Record<TimelineKind["icon"], unknown>;

/** A contact's events, newest first, page by page. */
export function ContactTimeline({
  contactId,
  fields,
}: {
  contactId: string;
  fields: readonly CustomField[];
}) {
  const { t } = useTranslation("accounts");
  /** One cursor for each page shown; the first page has none. */
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  return (
    <section className={classes.card} aria-labelledby="account-timeline">
      <h2 id="account-timeline" className="visually-hidden">
        {t("timeline.title")}
      </h2>
      {cursors.map((cursor, index) => (
        <TimelinePage
          key={cursor ?? "first"}
          contactId={contactId}
          cursor={cursor}
          fields={fields}
          isLast={index === cursors.length - 1}
          onMore={(next) => setCursors([...cursors, next])}
        />
      ))}
    </section>
  );
}

interface PageProps {
  contactId: string;
  cursor: string | undefined;
  fields: readonly CustomField[];
  isLast: boolean;
  onMore: (cursor: string) => void;
}

function TimelinePage({ contactId, cursor, fields, isLast, onMore }: PageProps) {
  const { t } = useTranslation("accounts");
  const query = useGetContactTimelineQuery({ id: contactId, limit: 50, cursor });
  if (query.error && !query.data)
    return (
      <ErrorState
        title={t("timeline.failed")}
        problem={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  if (!query.data) return <SkeletonTimeline label={t("timeline.loading")} />;
  const { items, nextCursor } = query.data;
  if (items.length === 0 && cursor === undefined)
    return (
      <Text inherit c="dimmed">
        {t("timeline.empty")}
      </Text>
    );
  return (
    <>
      <ol>
        {items.map((entry) => (
          <Entry key={entry.id} entry={entry} fields={fields} />
        ))}
      </ol>
      {isLast && nextCursor !== null && (
        <Button variant="default" size="xs" onClick={() => onMore(nextCursor)}>
          {t("timeline.older")}
        </Button>
      )}
    </>
  );
}

function Entry({ entry, fields }: { entry: TimelineEntry; fields: readonly CustomField[] }) {
  const { t, i18n } = useTranslation("accounts");
  const formats = useFormats();
  const kind = timelineKind(entry.type, entry.data);
  const facts = timelineFacts(entry.type, entry.data);
  const Icon = ICONS[kind?.icon ?? "dot"];
  const changed = [
    ...facts.changed.standard.map((name) => t(`field.${name}`)),
    ...facts.changed.custom.map(
      (identifier) => fields.find((field) => field.identifier === identifier)?.name ?? identifier,
    ),
  ];
  return (
    <li className={classes.entry}>
      <span className={classes.icon} data-tone={kind?.tone ?? "neutral"}>
        <Icon size={16} aria-hidden />
      </span>
      <Box pt="2xs">
        <Text component="div" inherit fw={550}>
          {facts.customEvent && <bdi dir="ltr">{facts.customEvent.name}</bdi>}
          {!facts.customEvent &&
            (kind ? t(`timeline.event.${kind.word}`) : readableType(entry.type) || entry.type)}
        </Text>
        {facts.customEvent && (
          <CustomEventDetail
            label={t("timeline.event.customEvent")}
            properties={facts.customEvent.properties}
          />
        )}
        {facts.campaign && (
          <div className={classes.detail}>
            {facts.campaign.id ? (
              <Link to={`${CAMPAIGNS_PATH}/${facts.campaign.id}`}>{facts.campaign.name}</Link>
            ) : (
              facts.campaign.name
            )}
          </div>
        )}
        {facts.topic && (
          <div className={classes.detail}>
            <bdi>{facts.topic}</bdi>
          </div>
        )}
        {changed.length > 0 && (
          <div className={classes.detail}>{new Intl.ListFormat(i18n.language).format(changed)}</div>
        )}
        {facts.link && (
          <div className={classes.detail}>
            <bdi dir="ltr">{facts.link}</bdi>
          </div>
        )}
        {facts.reason && (
          <div className={classes.detail}>
            <bdi dir="auto">{facts.reason}</bdi>
          </div>
        )}
      </Box>
      <Text
        dir="auto"
        className={classes.time}
        component="time"
        size="xs"
        c="var(--text-tertiary)"
        dateTime={entry.occurredAt}
        title={formats.dateTime(entry.occurredAt)}
      >
        {formats.relative(entry.occurredAt)}
      </Text>
    </li>
  );
}

function SkeletonTimeline({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className={classes.entry}>
          <Skeleton circle height={28} />
          <Skeleton height={12} width="60%" radius="xl" mt={8} />
        </div>
      ))}
    </div>
  );
}

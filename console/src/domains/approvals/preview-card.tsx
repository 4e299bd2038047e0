import { Group, SegmentedControl, Select, Skeleton } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Approval, usePreviewApprovalQuery } from "../../lib/api.generated.ts";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { SandboxedFrame } from "../../ui/layout/sandboxed-frame.tsx";
import { ContactPicker } from "../templates/index.ts";
import classes from "./approval.module.css";

const LOOKS = ["desktop", "phone", "dark", "text"] as const;
type Look = (typeof LOOKS)[number];

/** Mail clients without a dark version of an email invert its colors; so does this preview. */
const DARK =
  "<style>html{filter:invert(1) hue-rotate(180deg);background:#111}img{filter:invert(1) hue-rotate(180deg)}</style>";

/** The messages as of the time of the request. */
export function PreviewCard({
  approval,
  onFailed,
}: {
  approval: Approval;
  onFailed: (failed: boolean) => void;
}) {
  const { t } = useTranslation("approvals");
  const [look, setLook] = useState<Look>("desktop");
  const [chosen, setMessage] = useState(0);
  const [contactId, setContact] = useState<string | null>(null);
  const { id, shown } = approval;
  const message = Math.min(chosen, shown.messages.length - 1);
  const { data, currentData, error, refetch } = usePreviewApprovalQuery(
    { id, message, ...(contactId !== null && { contactId }) },
    // Other rounds have other messages at the same URL.
    { refetchOnMountOrArgChange: true },
  );
  const failed = error !== undefined;
  useEffect(() => onFailed(failed), [failed, onFailed]);
  const mail = currentData ?? data;
  return (
    <section className={classes.previewCard} aria-label={t("preview.title")}>
      <Group className={classes.tools} gap="xs">
        <SegmentedControl
          size="xs"
          aria-label={t("preview.look")}
          value={look}
          onChange={(value) => setLook(LOOKS.find((one) => one === value) ?? "desktop")}
          data={LOOKS.map((value) => ({ value, label: t(`preview.${value}`) }))}
        />
        <ContactPicker value={contactId} onChange={setContact} size="xs" />
        {shown.messages.length > 1 && (
          <Select
            size="xs"
            aria-label={t("preview.message")}
            allowDeselect={false}
            value={String(message)}
            onChange={(value) => setMessage(Number(value))}
            data={shown.messages.map(({ title }, index) => ({
              value: String(index),
              label: `${index + 1}. ${title}`,
            }))}
          />
        )}
      </Group>
      <MailHead approval={approval} mail={mail ?? shown.messages[message]} />
      {error ? (
        <ErrorState problem={error} title={t("preview.failed")} onRetry={() => void refetch()} />
      ) : !mail ? (
        <Skeleton height={520} radius="md" />
      ) : look === "text" ? (
        <pre className={classes.plain} dir="auto">
          {mail.text}
        </pre>
      ) : (
        <div className={classes.stage} data-look={look}>
          <SandboxedFrame
            html={look === "dark" ? `${mail.html}${DARK}` : mail.html}
            title={t("preview.title")}
            height={560}
          />
        </div>
      )}
    </section>
  );
}

/** Sender and inbox lines, with changes marked. */
function MailHead({
  approval: { shown, changes },
  mail,
}: {
  approval: Approval;
  mail: { subject: string; preheader: string } | undefined;
}) {
  const { t } = useTranslation("approvals");
  const former = (field: "subject" | "preheader" | "from") =>
    changes.find((change) => change.field === field)?.before;
  return (
    <dl className={classes.head}>
      <HeadLine name={t("field.from")} value={shown.from} former={former("from")} />
      <HeadLine
        name={t("field.subject")}
        value={mail?.subject ?? ""}
        former={former("subject")}
        strong
      />
      <HeadLine
        name={t("field.preheader")}
        value={mail?.preheader ?? ""}
        former={former("preheader")}
      />
    </dl>
  );
}

function HeadLine({
  name,
  value,
  former,
  strong = false,
}: {
  name: string;
  value: string;
  former: string | undefined;
  strong?: boolean;
}) {
  return (
    <div className={classes.headLine} data-changed={former !== undefined || undefined}>
      <dt>{name}</dt>
      <dd data-strong={strong || undefined}>
        <bdi>{value || "–"}</bdi> {former ? <del dir="auto">{former}</del> : null}
      </dd>
    </div>
  );
}

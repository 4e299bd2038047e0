import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Recipient } from "../../../lib/api.generated.ts";
import { ServerReply } from "../../../ui/feedback/server-reply.tsx";
import { capitalized } from "../../../ui/formats/capitalized.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import type { DataTableColumn } from "../../../ui/table/table-column.ts";
import { RecipientStatePill } from "../campaign-status.tsx";
import type { Message } from "./recipient-filters.tsx";
import { replyMeaning } from "./reply-meaning.ts";

const DEEDS = ["opened", "clicked", "unsubscribed", "complained"] as const;
const NO_DATA = "—";

/** Returns the columns of the recipient table; with the message, where there are several. */
export function useRecipientColumns(messages?: readonly Message[]): DataTableColumn<Recipient>[] {
  const { t } = useTranslation(["report", "campaigns"]);
  const formats = useFormats();
  const outcomeOf = useOutcomeText();
  return [
    {
      key: "person",
      header: t("campaigns:recipients.person"),
      render: (row) =>
        row.email === null ? (
          <Text size="sm" c="dimmed">
            {t("campaigns:recipients.deleted")}
          </Text>
        ) : (
          <>
            <Text
              component={Link}
              to={`/accounts/${row.contactId}`}
              fw={600}
              size="sm"
              c="inherit"
              lineClamp={1}
            >
              <bdi>{row.name}</bdi>
            </Text>
            <Text size="xs" c="dimmed" lineClamp={1} title={row.email}>
              <bdi dir="ltr">{row.email}</bdi>
            </Text>
          </>
        ),
    },
    ...(messages ? [messageColumn(messages, t("report:people.message"))] : []),
    {
      key: "state",
      header: t("campaigns:recipients.state"),
      width: 170,
      render: (row) => <RecipientStatePill state={row.state} />,
    },
    {
      key: "told",
      header: t("campaigns:recipients.what"),
      width: "30%",
      render: (row) => (
        <>
          <Text size="sm" c="var(--text-secondary)" lineClamp={2}>
            <bdi>{outcomeOf(row)}</bdi>
          </Text>
          {row.state !== "sent" && row.heldSince === null && row.reply !== null && (
            <ServerReply reply={row.reply} />
          )}
        </>
      ),
    },
    {
      key: "attempts",
      header: t("campaigns:recipients.attempts"),
      align: "end",
      hideOnPhone: true,
      render: (row) => formats.number(row.attempts),
    },
    {
      key: "sentAt",
      header: t("campaigns:recipients.time"),
      align: "end",
      hideOnPhone: true,
      render: (row) =>
        row.sentAt
          ? formats.dateTime(row.sentAt)
          : row.nextAttemptAt
            ? t("campaigns:recipients.again", { time: formats.relative(row.nextAttemptAt) })
            : NO_DATA,
    },
  ];
}

/** The workflow message of a row, with a link to its report. */
const messageColumn = (
  messages: readonly Message[],
  header: string,
): DataTableColumn<Recipient> => ({
  key: "message",
  header,
  width: "20%",
  render: ({ campaignId }) => (
    <Text
      component={Link}
      to={`${CAMPAIGNS_PATH}/${campaignId}`}
      size="sm"
      c="inherit"
      lineClamp={2}
      miw={96}
      // A long word would otherwise widen the column.
      style={{ overflowWrap: "anywhere" }}
    >
      <bdi>{messages.find(({ id }) => id === campaignId)?.title ?? NO_DATA}</bdi>
    </Text>
  ),
});

/** Returns a function that describes what a recipient did, or why the email did not reach them. */
function useOutcomeText(): (row: Recipient) => string {
  const { t, i18n } = useTranslation(["report", "campaigns"]);
  return (row) => {
    if (row.state === "skipped")
      return row.skipReason
        ? capitalized(t(`campaigns:skipped.${row.skipReason}`, { count: 1 }), i18n.language)
        : NO_DATA;
    if (row.heldSince !== null) return t("campaigns:recipients.held");
    const did: string[] = DEEDS.filter((deed) => row[`${deed}At`]).map((deed) =>
      t(`report:people.act.${deed}`),
    );
    if (row.machineOpenedAt && !row.openedAt) did.push(t("report:people.act.machineOnly"));
    if (did.length > 0) return did.join(" · ");
    const meaning = replyMeaning(row.state, row.reply);
    return meaning === null ? NO_DATA : t(`campaigns:recipients.reply.${meaning}`);
  };
}

import { Button, Group, Pill, Select, Text } from "@mantine/core";
import { RECIPIENT_STATES, REFUSAL_KINDS } from "@arauto/contracts";
import { DownloadSimpleIcon } from "@phosphor-icons/react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import {
  type ListRecipientsApiArg,
  type Recipient,
  useListRecipientsQuery,
  api,
} from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useListState } from "../../../ui/list-page/list-state.ts";
import { SearchInput } from "../../../ui/list-page/search-input.tsx";
import { usePageWithTotal } from "../../../ui/list-page/view-total.tsx";
import { RecipientStatePill } from "../campaign-status.tsx";
import { type RecipientFilter, recipientFilterOf } from "./recipient-filter.ts";
import { ServerReply } from "../../../ui/feedback/server-reply.tsx";
import { replyMeaning } from "./reply-labels.ts";
import classes from "./report.module.css";
import { lazyPart } from "../../../ui/lazy/lazy-part.tsx";

const RecipientExport = lazyPart(() => import("./recipient-export.tsx"));

const ENGAGED = [
  "opened",
  "notOpened",
  "machineOnly",
  "clicked",
  "unsubscribed",
  "complained",
] as const;
const DEEDS = ["opened", "clicked", "unsubscribed", "complained"] as const;
const NO_DATA = "—";

/** All recipients of the frozen audience with their state, filtered, and as an export. */
export function RecipientTable({ campaignId }: { campaignId: string }) {
  const { t } = useTranslation(["report", "campaigns"]);
  const formats = useFormats();
  const { can } = useSession();
  const list = useListState({ sort: "account" });
  const [exporting, setExporting] = useState(false);
  const filter = recipientFilterOf(list.filters);
  const arg: ListRecipientsApiArg = {
    id: campaignId,
    ...(list.query as Pick<ListRecipientsApiArg, "limit" | "cursor" | "page" | "sort" | "search">),
    ...filter,
  };
  const { data: page, error, isLoading, isFetching, refetch } = useListRecipientsQuery(arg);
  const data = usePageWithTotal(api.endpoints.listRecipients, arg, page);

  const told = (row: Recipient) => {
    if (row.state === "skipped")
      return row.skipReason ? t(`campaigns:skipped.${row.skipReason}`, { count: 1 }) : NO_DATA;
    const did: string[] = DEEDS.filter((deed) => row[`${deed}At`]).map((deed) =>
      t(`report:people.did.${deed}`),
    );
    if (row.machineOpenedAt && !row.openedAt) did.push(t("report:people.did.machineOnly"));
    if (did.length > 0) return did.join(" · ");
    const meaning = replyMeaning(row.state, row.reply);
    return meaning === null ? NO_DATA : t(`campaigns:recipients.reply.${meaning}`);
  };
  const select = (
    name: keyof RecipientFilter,
    label: string,
    any: string,
    values: readonly string[],
    word: (value: string) => string,
  ) => (
    <Select
      className={classes.narrowing}
      clearable
      aria-label={label}
      placeholder={any}
      data={values.map((value) => ({ value, label: word(value) }))}
      value={String(filter[name] ?? "") || null}
      onChange={(value) => list.setFilter(name, value)}
    />
  );
  const pill = (name: "mailDomain" | "link", text: string) => (
    <Pill
      withRemoveButton
      size="md"
      onRemove={() => list.setFilter(name, null)}
      removeButtonProps={{
        "aria-label": t("report:people.widen", { what: text }),
        "aria-hidden": false,
        tabIndex: 0,
      }}
    >
      <bdi>{text}</bdi>
    </Pill>
  );
  return (
    <>
      <Group mb="md" gap="sm" align="center">
        <SearchInput list={list} placeholder={t("campaigns:recipients.search")} />
        {select(
          "state",
          t("campaigns:recipients.state"),
          t("campaigns:recipients.anyState"),
          RECIPIENT_STATES,
          (value) => t(`campaigns:state.${value}`),
        )}
        {select(
          "engaged",
          t("report:people.did.label"),
          t("report:people.did.any"),
          ENGAGED,
          (value) => t(`report:people.did.${value}`),
        )}
        {select(
          "refusal",
          t("report:people.reason"),
          t("report:people.anyReason"),
          REFUSAL_KINDS,
          (value) => t(`report:kind.${value}`),
        )}
        {filter.mailDomain !== undefined && pill("mailDomain", `@${filter.mailDomain}`)}
        {filter.link !== undefined &&
          pill("link", t("report:people.link", { number: formats.number(filter.link + 1) }))}
        {can("DATA.EXPORT") && (
          <Button
            ms="auto"
            variant="default"
            leftSection={<DownloadSimpleIcon size={16} aria-hidden />}
            disabled={!data || data.total === 0}
            onClick={() => setExporting(true)}
          >
            {t("report:people.export")}
          </Button>
        )}
      </Group>
      {exporting && data && (
        <Suspense>
          <RecipientExport
            campaignId={campaignId}
            filter={{ ...filter, ...(list.search !== "" && { search: list.search }) }}
            total={data.total ?? data.items.length}
            isEstimate={data.totalIsEstimate}
            onClose={() => setExporting(false)}
          />
        </Suspense>
      )}
      <DataTable<Recipient>
        label={t("report:tabs.recipients")}
        rows={data?.items}
        rowKey={(row) => row.contactId}
        isLoading={isLoading}
        isFetching={isFetching}
        error={error}
        onRetry={() => void refetch()}
        list={list}
        page={data}
        empty={
          <EmptyState
            title={t("campaigns:recipients.none")}
            text={t("campaigns:recipients.noneText")}
          />
        }
        columns={[
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
                  <bdi>{told(row)}</bdi>
                </Text>
                {row.state !== "sent" && row.reply !== null && <ServerReply reply={row.reply} />}
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
        ]}
      />
    </>
  );
}

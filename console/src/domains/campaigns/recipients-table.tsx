import { RECIPIENT_STATES } from "@arauto/contracts";
import { Group, Select, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type ListRecipientsApiArg, type Recipient, useListRecipientsQuery } from "../../app/api.generated.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useFormats } from "../../ui/formats.ts";
import { useListState } from "../../ui/list-state.ts";
import { SearchInput } from "../../ui/search-input.tsx";
import { RecipientStatePill } from "./campaign-status.tsx";
import classes from "./recipients-table.module.css";

const ENGAGED = ["opened", "clicked", "unsubscribed"] as const;
const NO_DATA = "—";

/** Everyone of the frozen audience with where they stand. */
export function RecipientsTable({ campaignId }: { campaignId: string }) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const list = useListState({ sort: "account" });
  // "tab" belongs to the page around, not to the list.
  const { tab: _tab, ...filters } = list.filters;
  const { data, error, isLoading, isFetching, refetch } = useListRecipientsQuery({
    id: campaignId,
    ...list.query,
    ...filters,
  } as ListRecipientsApiArg);

  const told = (row: Recipient) => {
    if (row.state === "skipped") return row.skipReason ? t(`skipped.${row.skipReason}`, { count: 1 }) : NO_DATA;
    const did = ENGAGED.filter((deed) => row[`${deed}At`]).map((deed) => t(`did.${deed}`));
    return did.length > 0 ? did.join(" · ") : (row.reply ?? NO_DATA);
  };
  return (
    <>
      <Group mb="md" gap="sm">
        <SearchInput list={list} placeholder={t("recipients.search")} />
        <Select
          className={classes.narrowing}
          clearable
          aria-label={t("recipients.state")}
          placeholder={t("recipients.anyState")}
          data={RECIPIENT_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
          value={filters["state"] ?? null}
          onChange={(value) => list.setFilter("state", value)}
        />
        <Select
          className={classes.narrowing}
          clearable
          aria-label={t("recipients.did")}
          placeholder={t("recipients.didAnything")}
          data={ENGAGED.map((value) => ({ value, label: t(`did.${value}`) }))}
          value={filters["engaged"] ?? null}
          onChange={(value) => list.setFilter("engaged", value)}
        />
      </Group>
      <DataTable<Recipient>
        label={t("tabs.recipients")}
        rows={data?.items}
        rowKey={(row) => row.accountId}
        isLoading={isLoading}
        isFetching={isFetching}
        error={error}
        onRetry={() => void refetch()}
        list={list}
        page={data}
        empty={<EmptyState title={t("recipients.none")} text={t("recipients.noneText")} />}
        columns={[
          {
            key: "person",
            header: t("recipients.person"),
            render: (row) =>
              row.email === null ? (
                <Text size="sm" c="dimmed">
                  {t("recipients.deleted")}
                </Text>
              ) : (
                <>
                  <Text component={Link} to={`/accounts/${row.accountId}`} fw={600} size="sm" c="inherit" lineClamp={1}>
                    <bdi>{row.name}</bdi>
                  </Text>
                  <Text size="xs" c="dimmed" lineClamp={1} title={row.email}>
                    <bdi dir="ltr">{row.email}</bdi>
                  </Text>
                </>
              ),
          },
          { key: "state", header: t("recipients.state"), width: 170, render: (row) => <RecipientStatePill state={row.state} /> },
          {
            key: "told",
            header: t("recipients.what"),
            width: "30%",
            render: (row) => (
              <Text size="sm" c="var(--text-secondary)" lineClamp={2} title={row.reply ?? undefined}>
                <bdi>{told(row)}</bdi>
              </Text>
            ),
          },
          {
            key: "attempts",
            header: t("recipients.attempts"),
            align: "end",
            hideOnPhone: true,
            render: (row) => formats.number(row.attempts),
          },
          {
            key: "sentAt",
            header: t("recipients.time"),
            align: "end",
            hideOnPhone: true,
            render: (row) =>
              row.sentAt
                ? formats.dateTime(row.sentAt)
                : row.nextAttemptAt
                  ? t("recipients.again", { time: formats.relative(row.nextAttemptAt) })
                  : NO_DATA,
          },
        ]}
      />
    </>
  );
}

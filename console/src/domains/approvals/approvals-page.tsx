import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import {
  approvalsApi,
  type ApprovalSummary,
  type ListApprovalsApiArg,
  useListApprovalsQuery,
} from "../../lib/api.generated.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { useFormats } from "../../ui/formats/formats.ts";
import { useWhenLabels } from "../../ui/formats/when-labels.ts";
import { ListPage } from "../../ui/list-page/list-page.tsx";
import { useListPage } from "../../ui/list-page/list-page-state.ts";
import { Moment, NoData, RecordName } from "../../ui/table/table-cells.tsx";
import type { DataTableColumn } from "../../ui/table/table-column.ts";
import { ApprovalStatusPill } from "./approval-mark.tsx";
import { approvalPath } from "./approval-paths.ts";

const VIEWS = ["mine", "asked", "done"] as const;

/** Requests waiting for the member's decision, the member's own requests, and closed ones. */
export function ApprovalsPage() {
  const { t } = useTranslation("approvals");
  const navigate = useNavigate();
  const shown = useSearchParams()[0].get("show");
  const view = VIEWS.find((one) => one === shown) ?? "all";
  const state = useListPage<ApprovalSummary, ListApprovalsApiArg>({
    columns: useColumns(),
    defaultSort: "-askedAt",
    filters: [
      {
        name: "show",
        label: t("columns.status"),
        tabs: true,
        values: VIEWS.map((value) => ({ value, label: t(`views.${value}`) })),
        ask: (value) => ({ view: value }),
      },
    ],
  });
  const query = useListApprovalsQuery(state.arg, state.options);
  return (
    <ListPage<ApprovalSummary>
      name="approvals"
      title={t("title")}
      description={t("description")}
      state={state}
      query={query}
      endpoint={approvalsApi.endpoints.listApprovals}
      failed={t("failed")}
      rowKey={(row) => row.id}
      rowName={(row) => row.campaignName}
      onRowClick={(row) => void navigate(approvalPath(row.id))}
      empty={
        <EmptyState
          title={t(`empty.${view}.title`)}
          text={t(`empty.${view}.text`)}
          action={
            <Button component={Link} to={CAMPAIGNS_PATH} variant="default">
              {t("empty.action")}
            </Button>
          }
        />
      }
    />
  );
}

/** The subject of a request: a campaign, or a change of a workflow. */
const subjectOf = ({ kind, action }: ApprovalSummary) =>
  kind === "workflow" ? action : ("campaign" as const);

function useColumns(): DataTableColumn<ApprovalSummary>[] {
  const { t } = useTranslation("approvals");
  const { number } = useFormats();
  const when = useWhenLabels();
  return [
    {
      key: "name",
      header: t("columns.name"),
      width: "34%",
      render: (row) => (
        <RecordName
          name={row.campaignName}
          to={approvalPath(row.id)}
          second={t(`kind.${subjectOf(row)}`)}
        />
      ),
    },
    {
      key: "status",
      header: t("columns.status"),
      width: 200,
      render: (row) => <ApprovalStatusPill status={row.status} />,
    },
    {
      key: "people",
      header: t("columns.people"),
      align: "end",
      render: (row) => (row.people === null ? <NoData /> : number(row.people)),
    },
    {
      key: "askedBy",
      header: t("columns.askedBy"),
      hideOnPhone: true,
      render: (row) => (row.askedBy ? <bdi>{row.askedBy.name}</bdi> : <NoData />),
    },
    {
      key: "decideBy",
      header: t("columns.decideBy"),
      render: (row) => (row.decideBy ? when.ofMoment(row.decideBy) : t("columns.atOnce")),
    },
    {
      key: "askedAt",
      header: t("columns.askedAt"),
      sortKey: "askedAt",
      hideOnPhone: true,
      render: (row) => <Moment time={row.askedAt} ago />,
    },
  ];
}

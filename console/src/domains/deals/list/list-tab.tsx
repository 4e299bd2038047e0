import { Button, Menu } from "@mantine/core";
import { CaretDownIcon } from "@phosphor-icons/react/CaretDown";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import {
  dealsApi,
  type Deal,
  type DealStatus,
  type ListDealsApiArg,
  type Pipeline,
  useListDealsQuery,
} from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ListPage } from "../../../ui/list-page/list-page.tsx";
import { useListPage } from "../../../ui/list-page/list-page-state.ts";
import { dealPath, headOf } from "../deal-formats.ts";
import { useDeals } from "../deals-context.ts";
import { DealsFrame } from "../deals-frame.tsx";
import { useDealActions } from "../use-deal-actions.ts";
import { BulkDialog } from "./bulk-dialog.tsx";
import { useDealColumns } from "./deal-columns.tsx";
import { useDealFilters } from "./deal-filters.ts";
import { useDealExport } from "./use-deal-export.ts";

const KEPT = ["tab", "pipeline"];

/** The deals of a pipeline that are open, won or lost, as a table. */
export function ListTab({ status }: { status: DealStatus }) {
  const { t } = useTranslation("deals");
  const navigate = useNavigate();
  const { pipeline, mayWrite, openForm } = useDeals();
  const { state, query } = useDealList(pipeline, status);
  const { remove } = useDealActions();
  const exportDeals = useDealExport(state.arg);
  const [bulk, setBulk] = useState<{ ids: string[]; onDone: (gone: boolean) => void } | null>(null);
  // Names of deals on other pages are unknown here, so they are only counted.
  const dealsOf = (ids: readonly string[]) =>
    ids.map(
      (id) => query.data?.items.find((one) => one.id === id) ?? { id, title: "", company: "" },
    );

  return (
    <>
      <ListPage<Deal>
        name={`deals-${status}`}
        title={t("title")}
        frame={DealsFrame}
        state={state}
        query={query}
        endpoint={dealsApi.endpoints.listDeals}
        failed={t("failed")}
        search={t("search")}
        tools={
          <ListTools
            isEmpty={(query.data?.items.length ?? 0) === 0}
            onExport={(format) => void exportDeals(format)}
          />
        }
        rowKey={({ id }) => id}
        rowName={headOf}
        onRowClick={({ id }) => void navigate(dealPath(id))}
        {...(mayWrite && {
          onEdit: openForm,
          bulkActions: [
            {
              key: "change",
              label: () => t("bulk.change"),
              run: (ids: string[]) =>
                new Promise<boolean>((resolve) => setBulk({ ids, onDone: resolve })),
            },
            {
              key: "remove",
              label: () => t("remove.action"),
              danger: true,
              run: (ids: string[]) => remove(dealsOf(ids)),
            },
          ],
        })}
        rowActions={(deal, forget) =>
          mayWrite
            ? [
                { key: "edit", label: t("edit"), run: () => openForm(deal) },
                {
                  key: "remove",
                  label: t("remove.action"),
                  danger: true,
                  run: () => void remove([deal]).then((gone) => gone && forget([deal.id])),
                },
              ]
            : []
        }
        empty={<NoDeals status={status} />}
      />
      {bulk && (
        <BulkDialog
          ids={bulk.ids}
          status={status}
          pipeline={pipeline}
          onClose={(gone) => {
            bulk.onDone(gone);
            setBulk(null);
          }}
        />
      )}
    </>
  );
}

function useDealList(pipeline: Pipeline, status: DealStatus) {
  const [params] = useSearchParams();
  const columns = useDealColumns(pipeline, status);
  const filters = useDealFilters(pipeline, status, Object.fromEntries(params));
  const state = useListPage<Deal, ListDealsApiArg>({
    columns,
    defaultSort: status === "open" ? "-value" : "-closedOn",
    filters,
    conditions: { pipelineId: pipeline.id, status },
    kept: KEPT,
  });
  return { state, query: useListDealsQuery(state.arg, state.options) };
}

interface ListToolsProps {
  isEmpty: boolean;
  onExport: (format: "csv" | "xlsx") => void;
}

/** Import and export, for members with permission. */
function ListTools({ isEmpty, onExport }: ListToolsProps) {
  const { t } = useTranslation("deals");
  const { mayWrite } = useDeals();
  const session = useSession();
  return (
    <>
      {mayWrite && session.can("ACCOUNT.WRITE") && (
        <Button component={Link} to="/crm/import" variant="subtle" color="gray">
          {t("import")}
        </Button>
      )}
      {session.can("DATA.EXPORT") && !isEmpty && <ExportMenu onExport={onExport} />}
    </>
  );
}

function ExportMenu({ onExport }: { onExport: (format: "csv" | "xlsx") => void }) {
  const { t } = useTranslation("deals");
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          rightSection={<CaretDownIcon size={12} aria-hidden />}
        >
          {t("export.open")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onExport("csv")}>{t("export.csv")}</Menu.Item>
        <Menu.Item onClick={() => onExport("xlsx")}>{t("export.xlsx")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function NoDeals({ status }: { status: DealStatus }) {
  const { t } = useTranslation("deals");
  const { mayWrite, openForm } = useDeals();
  return (
    <EmptyState
      title={t(`list.empty.${status}`)}
      text={status === "open" ? t("empty.text") : t(`list.emptyText.${status}`)}
      action={
        mayWrite && status === "open" && <Button onClick={() => openForm({})}>{t("new")}</Button>
      }
    />
  );
}

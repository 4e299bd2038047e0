import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { personalDataApi, useListErasuresQuery } from "../../lib/api.generated.ts";
import type { Erasure, ListErasuresApiArg } from "../../lib/api.generated.ts";
import { SettingsListFrame } from "../../shell/settings-frame.tsx";
import type { DataTableColumn } from "../../ui/table/table-column.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ListPage } from "../../ui/list-page/list-page.tsx";
import { useListPage } from "../../ui/list-page/list-page-state.ts";
import { Moment, NoData, RecordName } from "../../ui/table/table-cells.tsx";
import { lazyPart } from "../../ui/lazy/lazy-part.tsx";

const ProofDialog = lazyPart(async () => ({
  default: (await import("./proof-dialog.tsx")).ProofDialog,
}));

/** Lists erasures by reference, as evidence for contacts who ask whether their data was erased. */
export function ErasuresPage() {
  const { t } = useTranslation("erasures");
  const [opened, setOpened] = useState<Erasure | null>(null);
  const columns: DataTableColumn<Erasure>[] = [
    {
      key: "reference",
      header: t("column.reference"),
      width: "26%",
      render: ({ reference }) => <RecordName name={reference} />,
    },
    {
      key: "erasedAt",
      header: t("column.erasedAt"),
      sortKey: "erasedAt",
      render: ({ erasedAt }) => <Moment time={erasedAt} />,
    },
    { key: "reason", header: t("column.reason"), render: ({ reason }) => t(`reason.${reason}`) },
    {
      key: "erasedBy",
      header: t("column.erasedBy"),
      hideOnPhone: true,
      render: ({ erasedBy }) =>
        erasedBy === null ? <NoData label={t("nobody")} /> : <bdi>{erasedBy}</bdi>,
    },
    {
      key: "suppressed",
      header: t("column.suppressed"),
      hideOnPhone: true,
      render: ({ suppressed }) => t(suppressed ? "suppressed.yes" : "suppressed.no"),
    },
  ];
  const state = useListPage<Erasure, ListErasuresApiArg>({ columns, defaultSort: "-erasedAt" });
  const query = useListErasuresQuery(state.arg, state.options);

  return (
    <>
      <ListPage<Erasure>
        name="erasures"
        frame={SettingsListFrame}
        title={t("title")}
        description={t("description")}
        state={state}
        query={query}
        endpoint={personalDataApi.endpoints.listErasures}
        failed={t("failed")}
        search={t("search")}
        rowKey={(erasure) => erasure.id}
        rowName={(erasure) => erasure.reference}
        onRowClick={setOpened}
        rowActions={(erasure) => [
          { key: "proof", label: t("showProof"), run: () => setOpened(erasure) },
        ]}
        empty={<EmptyState title={t("empty.title")} text={t("empty.text")} />}
      />
      <Suspense>
        {opened && <ProofDialog erasure={opened} onClose={() => setOpened(null)} />}
      </Suspense>
    </>
  );
}

import { Button, Group, Menu } from "@mantine/core";
import { CaretDownIcon } from "@phosphor-icons/react/CaretDown";
import { PlusIcon } from "@phosphor-icons/react/Plus";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { suppressionsApi, useListSuppressionsQuery } from "../../lib/api.generated.ts";
import type { ListSuppressionsApiArg, Suppression } from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { SettingsListFrame } from "../../shell/settings-frame.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ListPage } from "../../ui/list-page/list-page.tsx";
import { useListPage } from "../../ui/list-page/list-page-state.ts";
import { REASONS } from "./reasons.ts";
import { useSuppressionColumns } from "./suppression-columns.tsx";
import { useSuppressionExport } from "./use-suppression-export.ts";
import { useLift } from "./use-lift.tsx";
import { lazyPart } from "../../ui/lazy/lazy-part.tsx";

const AddDialog = lazyPart(async () => ({ default: (await import("./add-dialog.tsx")).AddDialog }));
const ListFileDialog = lazyPart(async () => ({
  default: (await import("./list-file-dialog.tsx")).ListFileDialog,
}));

/** The addresses that no campaign may send to, even if they are imported or added again, and why. */
export function SuppressionsPage() {
  const { t } = useTranslation("suppressions");
  const { can } = useSession();
  const navigate = useNavigate();
  const mayWrite = can("ACCOUNT.WRITE");
  const [dialog, setDialog] = useState<"add" | "file" | null>(null);
  const { state, query } = useSuppressionList();
  const lift = useLift(query.data?.items ?? []);
  const add = (
    <Button leftSection={<PlusIcon size={16} aria-hidden />} onClick={() => setDialog("add")}>
      {t("add.open")}
    </Button>
  );

  return (
    <>
      <ListPage<Suppression>
        name="suppressions"
        frame={SettingsListFrame}
        title={t("title")}
        description={t("description")}
        actions={
          <Group gap="xs">
            {can("DATA.EXPORT") && <ExportMenu reason={state.arg.reason} />}
            {mayWrite && (
              <Button variant="default" onClick={() => setDialog("file")}>
                {t("file.open")}
              </Button>
            )}
            {mayWrite && add}
          </Group>
        }
        state={state}
        query={query}
        endpoint={suppressionsApi.endpoints.listSuppressions}
        failed={t("failed")}
        search={t("search")}
        rowKey={(one) => one.id}
        rowName={(one) => one.email ?? t("hashOnly")}
        rowActions={(one, forget) => {
          const { contactId } = one;
          return [
            ...(contactId === null
              ? []
              : [
                  {
                    key: "contact",
                    label: t("openContact"),
                    run: () => void navigate(`/accounts/${contactId}`),
                  },
                ]),
            ...(mayWrite
              ? [
                  {
                    key: "lift",
                    label: t("lift.one"),
                    danger: true,
                    run: () => void lift([one.id]).then((gone) => gone && forget([one.id])),
                  },
                ]
              : []),
          ];
        }}
        {...(mayWrite && {
          bulkActions: [
            { key: "lift", label: (count) => t("lift.many", { count }), danger: true, run: lift },
          ],
        })}
        empty={<EmptyState title={t("empty.title")} text={t("empty.text")} />}
      />
      <Suspense>
        {dialog === "add" && <AddDialog onClose={() => setDialog(null)} />}
        {dialog === "file" && <ListFileDialog onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  );
}

/** The list of suppressed addresses, with its columns and filters. */
function useSuppressionList() {
  const { t } = useTranslation("suppressions");
  const columns = useSuppressionColumns();
  const filters = [
    {
      name: "reason",
      label: t("column.reason"),
      values: REASONS.map((value) => ({ value, label: t(`reason.${value}`) })),
    },
  ];
  const state = useListPage<Suppression, ListSuppressionsApiArg>({
    columns,
    defaultSort: "-createdAt",
    filters,
  });
  const query = useListSuppressionsQuery(state.arg, state.options);
  return { state, query };
}

/** Exports the addresses, all of them or those of one reason. */
function ExportMenu({ reason }: { reason: ListSuppressionsApiArg["reason"] }) {
  const { t } = useTranslation("suppressions");
  const startExport = useSuppressionExport(reason);
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <Button variant="default" rightSection={<CaretDownIcon size={12} aria-hidden />}>
          {t("export.open")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void startExport("csv")}>{t("export.csv")}</Menu.Item>
        <Menu.Item onClick={() => void startExport("xlsx")}>{t("export.xlsx")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

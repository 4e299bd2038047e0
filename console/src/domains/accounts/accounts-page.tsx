import { Button, Group, Select } from "@mantine/core";
import { PlusIcon } from "@phosphor-icons/react/Plus";
import { UploadSimpleIcon } from "@phosphor-icons/react/UploadSimple";
import { ACCOUNT_STATUSES, accountStatus } from "@arauto/contracts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { useListAccountsQuery } from "../../app/api.generated.ts";
import type { Account, AccountPage, ListAccountsApiArg } from "../../app/api.generated.ts";
import { useSession } from "../../app/session.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { useFormats } from "../../ui/formats.ts";
import { useListState } from "../../ui/list-state.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { useAccountColumns } from "./account-columns.tsx";
import { AccountDrawer } from "./account-drawer.tsx";
import type { AccountDrawerSubject } from "./account-drawer.tsx";
import { useDeleteAccounts } from "./use-delete-accounts.ts";

/** All contacts: find, sort, add, edit and delete. */
export function AccountsPage() {
  const { t } = useTranslation("accounts");
  const formats = useFormats();
  const navigate = useNavigate();
  const mayWrite = useSession().can("ACCOUNT.WRITE");
  const list = useListState({ sort: "-createdAt" });
  const [selected, setSelected] = useState<Set<string>>(new Set());
  const [drawer, setDrawer] = useState<AccountDrawerSubject>(null);
  const deleteAccounts = useDeleteAccounts();

  const status = accountStatus.safeParse(list.filters.status).data;
  const query = useListAccountsQuery({ ...(list.query as ListAccountsApiArg), status });
  const columns = useAccountColumns(mayWrite, {
    onEdit: setDrawer,
    onDelete: (account) => void remove([account.id], account.name),
  });

  async function remove(ids: string[], name?: string): Promise<void> {
    if (!(await deleteAccounts(ids, name))) return;
    const left = new Set(selected);
    for (const id of ids) left.delete(id);
    setSelected(left);
  }

  function countText({ total, totalIsEstimate }: AccountPage): string {
    // An estimate is no figure to the last person.
    const shown = formats.number(total, totalIsEstimate ? { maximumSignificantDigits: 2 } : {});
    return t(totalIsEstimate ? "countAbout" : "count", { count: total, total: shown });
  }

  const importLink = (variant: "filled" | "default") => (
    <Button component={Link} to="/accounts/import" variant={variant} leftSection={<UploadSimpleIcon size={16} aria-hidden />}>
      {t("import")}
    </Button>
  );
  const page = query.data;
  const isNarrowed = list.search !== "" || status !== undefined;
  const isBare = page?.total === 0 && !isNarrowed;

  return (
    <>
      <PageHeader
        title={t("title")}
        description={page && !isBare && !isNarrowed && countText(page)}
        actions={
          mayWrite && (
            <Group gap="xs">
              {!isBare && importLink("default")}
              <Button
                variant={isBare ? "default" : "filled"}
                leftSection={<PlusIcon size={16} aria-hidden />}
                onClick={() => setDrawer("new")}
              >
                {t("new")}
              </Button>
            </Group>
          )
        }
      />
      <Group mb="sm" gap="xs" align="center">
        <SearchInput list={list} placeholder={t("search")} />
        <Select
          aria-label={t("field.status")}
          placeholder={t("allStatuses")}
          clearable
          clearButtonProps={{ "aria-label": t("allStatuses") }}
          w={{ base: "100%", xs: 200 }}
          data={ACCOUNT_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
          value={status ?? null}
          onChange={(value) => list.setFilter("status", value)}
        />
        <Button component={Link} to="/accounts/imports" variant="subtle" color="gray" ms={{ sm: "auto" }}>
          {t("importHistory")}
        </Button>
      </Group>
      {query.error && !query.data ? (
        <ErrorState title={t("failed")} problem={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <DataTable<Account>
          label={t("title")}
          list={list}
          rows={page?.items}
          rowKey={(account) => account.id}
          isLoading={query.isLoading}
          isFetching={query.isFetching}
          error={query.error}
          onRetry={() => void query.refetch()}
          page={page}
          onRowClick={(account) => void navigate(`/accounts/${account.id}`)}
          selection={mayWrite ? { selected, onChange: setSelected } : undefined}
          bulkActions={(ids) => (
            <Button size="xs" variant="default" c="var(--danger-text)" onClick={() => void remove(ids)}>
              {t("delete", { count: ids.length })}
            </Button>
          )}
          columns={columns}
          empty={
            <EmptyState
              title={t("empty.title")}
              text={t(mayWrite ? "empty.text" : "empty.textReadOnly")}
              action={mayWrite && importLink("filled")}
            />
          }
        />
      )}
      <AccountDrawer subject={drawer} onClose={() => setDrawer(null)} />
    </>
  );
}

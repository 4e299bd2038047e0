import { Button, Group, Skeleton } from "@mantine/core";
import { PencilSimpleIcon } from "@phosphor-icons/react/PencilSimple";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router";
import { useGetAccountQuery } from "../../../lib/api.generated.ts";
import { isNotFound } from "../../../lib/api-problem.ts";
import { useSession } from "../../../lib/session.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { useAllCustomFields } from "../../custom-fields/index.ts";
import { AccountDrawer } from "../form/account-drawer.tsx";
import { AccountPanels } from "./account-panels.tsx";
import { AccountMenu } from "../list/account-menu.tsx";
import classes from "./account-profile-page.module.css";
import { ContactAvatar } from "../list/contact-avatar.tsx";

/** One contact: its data, whether it may receive email and why, and its history. */
export function AccountProfilePage() {
  const { t } = useTranslation("accounts");
  const { id = "" } = useParams();
  const navigate = useNavigate();
  const mayWrite = useSession().can("ACCOUNT.WRITE");
  const query = useGetAccountQuery({ id });
  const customFields = useAllCustomFields();
  const [editing, setEditing] = useState(false);
  const [gone, setGone] = useState(false);

  const back = { to: "/accounts", label: t("title") };
  const account = query.currentData;
  if (gone || isNotFound(query.error)) {
    return (
      <>
        <PageHeader title={t("title")} back={back} />
        <EmptyState title={t("profile.gone.title")} text={t("profile.gone.text")} />
      </>
    );
  }
  if (query.error && !account) {
    return (
      <>
        <PageHeader title={t("title")} back={back} />
        <ErrorState title={t("failed")} problem={query.error} onRetry={() => void query.refetch()} />
      </>
    );
  }
  if (!account) return <ProfileSkeleton label={t("profile.loading")} />;

  const fields = customFields.data ?? [];
  return (
    <>
      <PageHeader
        back={back}
        title={
          <span className={classes.title}>
            <ContactAvatar name={account.name} size={40} />
            <bdi className={classes.name}>{account.name}</bdi>
          </span>
        }
        actions={
          <Group gap="xs">
            <AccountMenu
              account={account}
              fields={fields}
              onGone={() => {
                setGone(true);
                void navigate("/accounts", { replace: true });
              }}
            />
            {mayWrite && (
              <Button leftSection={<PencilSimpleIcon size={16} aria-hidden />} onClick={() => setEditing(true)}>
                {t("edit")}
              </Button>
            )}
          </Group>
        }
      />
      <AccountPanels key={account.id} account={account} fields={fields} />
      <AccountDrawer subject={editing ? account : null} onClose={() => setEditing(false)} />
    </>
  );
}

function ProfileSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <Skeleton height={40} width={280} mb={24} radius={8} />
      <div className={classes.columns}>
        <div className={classes.side}>
          <Skeleton height={72} radius={12} />
          <Skeleton height={280} radius={12} />
        </div>
        <Skeleton height={320} radius={12} />
      </div>
    </div>
  );
}

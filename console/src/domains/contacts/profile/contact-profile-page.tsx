import { Box, Button, Flex, Group, Skeleton } from "@mantine/core";
import { PencilSimpleIcon } from "@phosphor-icons/react/PencilSimple";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router";
import {
  useGetContactEngagementQuery,
  useGetContactQuery,
  useGetReachabilityQuery,
} from "../../../lib/api.generated.ts";
import { isNotFound } from "../../../lib/api-problem.ts";
import { useSession } from "../../../lib/session.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { useAllCustomFields } from "../../custom-fields/index.ts";
import { ContactDrawer } from "../form/contact-drawer.tsx";
import { ContactPanels } from "./contact-panels.tsx";
import { ContactMenu } from "../list/contact-menu.tsx";
import classes from "./contact-profile-page.module.css";
import { ContactAvatar } from "../list/contact-avatar.tsx";

/** One contact: its data, whether it may receive email and why, and its history. */
export function ContactProfilePage() {
  const { t } = useTranslation("accounts");
  const { id = "" } = useParams();
  const navigate = useNavigate();
  const mayWrite = useSession().can("ACCOUNT.WRITE");
  const query = useGetContactQuery({ id });
  const customFields = useAllCustomFields();
  const reachability = useGetReachabilityQuery({ id });
  const engagement = useGetContactEngagementQuery({ id }, { refetchOnMountOrArgChange: true });
  const [editing, setEditing] = useState(false);
  const [gone, setGone] = useState(false);

  const back = { to: "/accounts", label: t("title") };
  const contact = query.currentData;
  // A contact that was just deleted stays visible until the list replaces it.
  if (!gone && isNotFound(query.error)) {
    return (
      <>
        <PageHeader title={t("title")} back={back} />
        <EmptyState title={t("profile.gone.title")} text={t("profile.gone.text")} />
      </>
    );
  }
  if (!gone && query.error && !contact) {
    return (
      <>
        <PageHeader title={t("title")} back={back} />
        <ErrorState
          title={t("failed")}
          problem={query.error}
          onRetry={() => void query.refetch()}
        />
      </>
    );
  }
  // The cards appear together, because the height of the first ones depends on more than the contact.
  const isComplete = [reachability, engagement].every(
    ({ currentData, error }) => currentData !== undefined || error !== undefined,
  );
  if (!contact || customFields.isLoading || !isComplete)
    return <ProfileSkeleton label={t("profile.loading")} />;

  const fields = customFields.data ?? [];
  return (
    <>
      <PageHeader
        back={back}
        title={
          <Flex miw={0} component="span" gap="sm" align="center">
            <ContactAvatar name={contact.name} size={40} />
            <Box component="bdi" miw={0}>
              {contact.name}
            </Box>
          </Flex>
        }
        actions={
          <Group gap="xs">
            <ContactMenu
              contact={contact}
              fields={fields}
              onGone={() => {
                setGone(true);
                void navigate("/accounts", { replace: true });
              }}
            />
            {mayWrite && (
              <Button
                leftSection={<PencilSimpleIcon size={16} aria-hidden />}
                onClick={() => setEditing(true)}
              >
                {t("edit")}
              </Button>
            )}
          </Group>
        }
      />
      <ContactPanels key={contact.id} contact={contact} fields={fields} engagement={engagement} />
      <ContactDrawer subject={editing ? contact : null} onClose={() => setEditing(false)} />
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
        <div>
          <Skeleton height={194} radius={12} mb={16} />
          <Skeleton height={320} radius={12} />
        </div>
      </div>
    </div>
  );
}

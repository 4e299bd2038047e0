import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useGetWorkspaceQuery } from "../../app/api.generated.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import classes from "./workspace-settings.module.css";
import { WorkspaceForm } from "./workspace-form.tsx";

/** The workspace's own facts: name, postal address, language and time zone. */
export function Component() {
  const { t } = useTranslation("workspaces");
  const { data, error, refetch } = useGetWorkspaceQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <>
      <PageHeader title={t("settings.title")} description={t("settings.description")} />
      <div className={classes.card}>
        {data ? (
          <WorkspaceForm workspace={data} />
        ) : error ? (
          <ErrorState problem={error} onRetry={() => void refetch()} />
        ) : (
          <div className={classes.ghost} role="status" aria-label={t("loading")}>
            {Array.from({ length: 4 }, (_, index) => (
              <Skeleton key={index} height={40} />
            ))}
          </div>
        )}
      </div>
    </>
  );
}

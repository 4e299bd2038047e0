import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useGetWorkspaceQuery } from "../../lib/api.generated.ts";
import { SettingsFrame } from "../../shell/settings-frame.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { WorkspaceForm } from "./workspace-form.tsx";

/** The workspace's settings: name, postal address, language and time zone. */
export function Component() {
  const { t } = useTranslation("workspaces");
  const { data, error, refetch } = useGetWorkspaceQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <SettingsFrame title={t("settings.title")} description={t("settings.description")}>
      {data ? (
        <WorkspaceForm workspace={data} />
      ) : error ? (
        <ErrorState problem={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={t("loading")}>
          {[196, 380, 186, 176].map((height) => (
            <Skeleton key={height} height={height} radius="md" mb={16} />
          ))}
        </div>
      )}
    </SettingsFrame>
  );
}

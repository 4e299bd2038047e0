import { Skeleton, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useGetBrandKitQuery, useGetWorkspaceQuery } from "../../lib/api.generated.ts";
import { SettingsListFrame } from "../../shell/settings-frame.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { BrandForm } from "./brand-form.tsx";
import classes from "./brand-page.module.css";

/** The look of the workspace's emails and public pages: colors, logo, font, and links to its site and profiles. */
export function Component() {
  const { t } = useTranslation("workspaces");
  const kit = useGetBrandKitQuery(undefined, { refetchOnMountOrArgChange: true });
  const workspace = useGetWorkspaceQuery();
  const error = kit.error ?? workspace.error;
  return (
    <SettingsListFrame title={t("brand.kit.title")} description={t("brand.kit.description")}>
      {kit.data && workspace.data ? (
        <BrandForm kit={kit.data} workspace={workspace.data} />
      ) : error ? (
        <ErrorState
          problem={error}
          onRetry={() => {
            void kit.refetch();
            void workspace.refetch();
          }}
        />
      ) : (
        <div className={classes.page} role="status" aria-label={t("loading")}>
          <Stack>
            {[320, 280, 180, 240].map((height) => (
              <Skeleton key={height} height={height} radius="md" />
            ))}
          </Stack>
          <Skeleton height={460} radius="md" />
        </div>
      )}
    </SettingsListFrame>
  );
}

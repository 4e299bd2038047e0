import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useGetProfileQuery } from "../../lib/api.generated.ts";
import { SettingsFrame } from "../../shell/settings-frame.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { AvatarCard } from "./avatar-card.tsx";
import { EmailCard } from "./email-card.tsx";
import { LanguageCard } from "./language-card.tsx";
import { NameCard } from "./name-card.tsx";

/** How other users see this user: picture, name and email; also the interface language. */
export function Component() {
  const { t } = useTranslation("profile");
  const { data, error, refetch } = useGetProfileQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <SettingsFrame title={t("profile.title")} description={t("profile.description")}>
      {data ? (
        <>
          <AvatarCard profile={data} />
          <NameCard profile={data} />
          <EmailCard profile={data} />
          <LanguageCard lang={data.lang} />
        </>
      ) : error ? (
        <ErrorState problem={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={t("loading")}>
          {[188, 176, 140, 148].map((height) => (
            <Skeleton key={height} height={height} radius="md" mb={16} />
          ))}
        </div>
      )}
    </SettingsFrame>
  );
}

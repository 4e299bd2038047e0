import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { SecretsCard, SigningCard } from "../../requests/index.ts";
import { DeveloperFrame } from "../developer-frame.tsx";

/** Secrets for requests of workflows, and the secret that signs them. */
export function SecretsTab() {
  const { t } = useTranslation("requests");
  return (
    <DeveloperFrame description={t("description")}>
      <Stack gap="lg" maw={760} mt="lg">
        <SecretsCard />
        <SigningCard />
      </Stack>
    </DeveloperFrame>
  );
}

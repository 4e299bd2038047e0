import {
  PROVIDERS,
  SENDING_PROVIDERS,
  type SendingProvider,
} from "@arauto/contracts/sending-providers";
import { SimpleGrid, Text, UnstyledButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./provider-choice.module.css";

/** Asks which provider sends the emails, by name. */
export function ProviderChoice({ onChoose }: { onChoose: (provider: SendingProvider) => void }) {
  const { t } = useTranslation("sending-accounts");
  return (
    <>
      <Text c="dimmed" mb="md" inherit>
        {t("providers.question")}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" component="ul">
        {SENDING_PROVIDERS.map((provider) => (
          <li key={provider}>
            <UnstyledButton
              className={classes.tile}
              data-provider={provider}
              onClick={() => onChoose(provider)}
            >
              <Text span fw={600} inherit>
                {provider === "other" ? t("providers.other.name") : PROVIDERS[provider].name}
              </Text>
              <Text span size="xs" c="dimmed">
                {t(`providers.${provider}.kind`)}
              </Text>
            </UnstyledButton>
          </li>
        ))}
      </SimpleGrid>
    </>
  );
}

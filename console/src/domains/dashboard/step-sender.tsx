import { PROVIDERS, SENDING_PROVIDERS } from "@arauto/contracts/sending-providers";
import { Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useSession } from "../../lib/session.ts";

/** The last step: the providers by name; each only asks for what it needs. */
export function StepSender() {
  const { t } = useTranslation("dashboard");
  const { can } = useSession();
  if (!can("MEMBER.MANAGE")) return <p>{t("steps.notAllowed")}</p>;
  return (
    <Group component="ul" gap="xs" aria-label={t("steps.sender.act")}>
      {SENDING_PROVIDERS.map((provider) => (
        <li key={provider}>
          <Button
            component={Link}
            to={`/settings/sending-accounts?add=${provider}`}
            variant="default"
            radius="xl"
            size="sm"
          >
            {provider === "other" ? t("steps.sender.other") : PROVIDERS[provider].name}
          </Button>
        </li>
      ))}
    </Group>
  );
}

import { ChatTextIcon, WhatsappLogoIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useParams } from "react-router";
import { StandaloneScreen } from "../../shell/standalone-screen.tsx";
import { plainButton } from "../../ui/plain-button.ts";

const CHANNELS = { sms: ChatTextIcon, whatsapp: WhatsappLogoIcon } as const;

/** A channel that does not exist yet, said plainly. */
export function Component() {
  const { t } = useTranslation(["auth", "common"]);
  const { id = "" } = useParams();
  if (!(id in CHANNELS)) return <Navigate to="/404" replace />;
  const channel = id as keyof typeof CHANNELS;
  const ChannelIcon = CHANNELS[channel];
  return (
    <StandaloneScreen
      picture={<ChannelIcon size={56} weight="duotone" color="var(--brand-text)" style={{ marginBlockEnd: 16 }} aria-hidden />}
      title={t(`auth:comingSoon.${channel}.title`)}
      text={t(`auth:comingSoon.${channel}.text`)}
      actions={
        <Link className={plainButton.primary} to="/">
          {t("common:goHome")}
        </Link>
      }
    />
  );
}

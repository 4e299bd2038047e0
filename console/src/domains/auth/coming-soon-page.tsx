import { ChatTextIcon, WhatsappLogoIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { Navigate, useParams } from "react-router";
import { StandaloneScreen } from "../../ui/layout/standalone-screen.tsx";
import classes from "./auth-form.module.css";
import { HomeAndBack } from "./home-and-back.tsx";

const CHANNELS = { sms: ChatTextIcon, whatsapp: WhatsappLogoIcon } as const;

/** The page of a channel that does not exist yet. */
export function Component() {
  const { t } = useTranslation("auth");
  const { id = "" } = useParams();
  if (!Object.hasOwn(CHANNELS, id)) return <Navigate to="/404" replace />;
  const channel = id as keyof typeof CHANNELS;
  const ChannelIcon = CHANNELS[channel];
  return (
    <StandaloneScreen
      picture={<ChannelIcon className={classes.picture} size={56} weight="duotone" aria-hidden />}
      title={t(`comingSoon.${channel}.title`)}
      text={t(`comingSoon.${channel}.text`)}
      actions={<HomeAndBack />}
    />
  );
}

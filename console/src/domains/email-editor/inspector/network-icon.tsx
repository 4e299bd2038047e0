import { SOCIAL_NETWORK_NAMES, type SocialNetwork } from "@arauto/contracts";
import {
  FacebookLogoIcon,
  GlobeSimpleIcon,
  InstagramLogoIcon,
  LinkedinLogoIcon,
  PinterestLogoIcon,
  TelegramLogoIcon,
  ThreadsLogoIcon,
  TiktokLogoIcon,
  WhatsappLogoIcon,
  XLogoIcon,
  YoutubeLogoIcon,
} from "@phosphor-icons/react";

const ICONS = {
  instagram: InstagramLogoIcon,
  facebook: FacebookLogoIcon,
  whatsapp: WhatsappLogoIcon,
  youtube: YoutubeLogoIcon,
  tiktok: TiktokLogoIcon,
  linkedin: LinkedinLogoIcon,
  x: XLogoIcon,
  threads: ThreadsLogoIcon,
  pinterest: PinterestLogoIcon,
  telegram: TelegramLogoIcon,
  website: GlobeSimpleIcon,
} as const satisfies Record<SocialNetwork, unknown>;

/** A network's icon in the console; decorative, next to its name. */
export function NetworkIcon({ network, size = 18 }: { network: SocialNetwork; size?: number }) {
  const Drawing = ICONS[network];
  return <Drawing size={size} style={{ flex: "none", marginInlineEnd: 6 }} aria-hidden />;
}

export function networkName(network: SocialNetwork, t: (key: string) => string): string {
  return network === "website" ? t("inspector.social.website") : SOCIAL_NETWORK_NAMES[network];
}

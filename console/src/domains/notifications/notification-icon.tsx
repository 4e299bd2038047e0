import { Center } from "@mantine/core";
import {
  ChartLineUpIcon,
  CodeIcon,
  CreditCardIcon,
  EnvelopeSimpleIcon,
  GearIcon,
  type Icon,
  LifebuoyIcon,
  ShieldCheckIcon,
  UsersIcon,
} from "@phosphor-icons/react";
import type { NotificationType } from "../../lib/api.generated.ts";
import classes from "./notification-icon.module.css";

const ICONS: Record<NotificationType, Icon> = {
  email: EnvelopeSimpleIcon,
  security: ShieldCheckIcon,
  system: GearIcon,
  analytics: ChartLineUpIcon,
  user: UsersIcon,
  billing: CreditCardIcon,
  support: LifebuoyIcon,
  api: CodeIcon,
};

/** A type's icon and color. Decorative: the text next to it says the same. */
export function NotificationIcon({ type, large }: { type: NotificationType; large?: boolean }) {
  const Shown = ICONS[type];
  return (
    <Center
      className={classes.icon}
      component="span"
      data-type={type}
      data-large={large || undefined}
      aria-hidden
    >
      <Shown size={large ? 24 : 18} weight="duotone" />
    </Center>
  );
}

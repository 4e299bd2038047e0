import { Skeleton, UnstyledButton } from "@mantine/core";
import { useNetwork } from "@mantine/hooks";
import { type ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../lib/session.ts";
import { LazyPopover } from "../ui/lazy/lazy-popover.tsx";
import { PersonAvatar } from "../ui/layout/person-avatar.tsx";
import classes from "./user-menu.module.css";
import { lazyPart } from "../ui/lazy/lazy-part.tsx";

const load = () => import("./user-menu.tsx");
const UserMenu = lazyPart(load);

/** Who is signed in and whether the browser is online; behind it the person's menu. */
export function UserButton() {
  const { user } = useSession();
  if (!user) return <Skeleton circle height={32} />;
  return <LazyPopover button={<UserBadge />} panel={UserMenu} load={load} opens="menu" />;
}

/** The signed-in person as the header shows them; null until that is known. */
export function useShownPerson() {
  const { t } = useTranslation("shell");
  const { user } = useSession();
  if (!user) return null;
  const name = user.name || user.username || t("user");
  const second = user.email || (user.memberRole ? t(`common:roles.${user.memberRole}`) : t("user"));
  return { name, second, avatar: { name, username: user.username, avatar: user.avatar } };
}

/** The button alone. */
export function UserBadge(props: ComponentProps<"button">) {
  const { t } = useTranslation("shell");
  const { online } = useNetwork();
  const person = useShownPerson();
  if (!person) return null;
  const { name, second, avatar } = person;
  return (
    <UnstyledButton aria-label={t("userMenu", { name })} {...props} className={`${classes.badge} ${props.className ?? ""}`}>
      <PersonAvatar {...avatar} size={32} online={online} />
      <span className={classes.beside}>
        <span className={classes.shortName} dir="auto">
          {name}
        </span>
        <span className={classes.shortSecond} dir="ltr">
          {second}
        </span>
      </span>
    </UnstyledButton>
  );
}

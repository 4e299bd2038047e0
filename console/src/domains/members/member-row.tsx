import { Box, Group, Text } from "@mantine/core";
import { UserMinusIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import type { Member } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { UserAvatar } from "../../ui/layout/user-avatar.tsx";
import { RowMenu } from "../../ui/table/row-menu.tsx";
import classes from "./members.module.css";
import { RoleSelect } from "./role-select.tsx";
import type { MemberActions } from "./use-member-actions.ts";

export interface MemberRowProps {
  member: Member;
  /** Missing for users who may only view members. */
  actions: MemberActions | undefined;
}

/** One member. The Owner and the user's own membership can't be changed here. */
export function MemberRow({ member, actions }: MemberRowProps) {
  const { t } = useTranslation("members");
  const { relative, dateTime } = useFormats();
  const changeable = actions && member.role !== "owner" && !member.isYou ? actions : undefined;
  const opened = member.lastOpenedAt;
  return (
    <li className={classes.row}>
      <UserAvatar name={member.name} username={member.email} avatar={member.avatar} size={40} />
      <div className={classes.words}>
        <Group className={classes.name} gap="xs" wrap="nowrap">
          <strong dir="auto" title={member.name}>
            {member.name}
          </strong>
          {member.isYou && (
            <Text className={classes.you} span size="2xs" c="var(--accent-text)" fw={550}>
              {t("people.you")}
            </Text>
          )}
        </Group>
        <div className={`${classes.facts} ${classes.member}`}>
          <span className={classes.email}>
            <bdi dir="ltr" title={member.email}>
              {member.email}
            </bdi>
          </span>
          <Box component="span" flex="none">
            {opened ? (
              <time dateTime={opened} title={dateTime(opened)}>
                {t("people.opened", { when: relative(opened) })}
              </time>
            ) : (
              t("people.neverOpened")
            )}
          </Box>
        </div>
      </div>
      <div className={classes.role}>
        {changeable && member.role !== "owner" ? (
          <RoleSelect
            label={t("people.roleOf", { name: member.name })}
            value={member.role}
            onChange={(role) => void changeable.setRole(member, role)}
          />
        ) : (
          <span className={classes.fixedRole}>{t(`common:roles.${member.role}`)}</span>
        )}
      </div>
      <div className={classes.menu}>
        {changeable && (
          <RowMenu
            name={member.name}
            actions={[
              {
                key: "remove",
                label: t("people.remove"),
                icon: <UserMinusIcon size={16} aria-hidden />,
                danger: true,
                run: () => void changeable.remove(member),
              },
            ]}
          />
        )}
      </div>
    </li>
  );
}

import { Button, Menu } from "@mantine/core";
import { CheckIcon, UserPlusIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { type Conversation, useListMembersQuery } from "../../lib/api.generated.ts";
import { UserAvatar } from "../../ui/layout/user-avatar.tsx";
import { useConversationActions } from "./use-conversation-actions.ts";

/** Shows a conversation's assignee, and lets the user choose another. */
export function AssignMenu({ one }: { one: Conversation }) {
  const { t } = useTranslation("conversations");
  const { data } = useListMembersQuery();
  const { assign } = useConversationActions();
  const { assignee } = one;
  // The user comes first: assigning a conversation to oneself is the most common case.
  const members = (data?.items ?? []).toSorted(
    (left, right) => Number(right.isYou) - Number(left.isYou),
  );
  const label = assignee ? t("assign.assignedTo", { name: assignee.name }) : t("assign.action");
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          px={10}
          aria-label={label}
          title={label}
          leftSection={
            assignee ? (
              <UserAvatar
                name={assignee.name}
                username={assignee.email}
                avatar={assignee.avatar}
                size={22}
              />
            ) : (
              <UserPlusIcon size={18} aria-hidden />
            )
          }
        >
          <bdi>{assignee ? (assignee.name.split(" ")[0] ?? "") : t("assign.action")}</bdi>
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: "auto" }}>
        <Menu.Label>{t("assign.label")}</Menu.Label>
        {members.map(({ id, name, email, avatar, isYou }) => (
          <Menu.Item
            key={id}
            leftSection={<UserAvatar name={name} username={email} avatar={avatar} size={22} />}
            rightSection={assignee?.memberId === id && <CheckIcon size={14} aria-hidden />}
            onClick={() => void assign(one, { memberId: id, name })}
          >
            <bdi>{isYou ? t("assign.you", { name }) : name}</bdi>
          </Menu.Item>
        ))}
        {assignee && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => void assign(one, null)}>{t("assign.nobody")}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

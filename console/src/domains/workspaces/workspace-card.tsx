import { Flex, Loader, Text } from "@mantine/core";
import { CaretRightIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import type { ListedWorkspace } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { isolated } from "../../ui/formats/isolated.ts";
import { StatusPill } from "../../ui/feedback/status-pill.tsx";
import { TileAvatar } from "../../ui/layout/tile-avatar.tsx";
import classes from "./workspaces-page.module.css";

export interface WorkspaceCardProps {
  workspace: ListedWorkspace;
  /** True for the workspace that is open now. */
  current: boolean;
  loading: boolean;
  disabled: boolean;
  /** Focuses the card when it appears, unless something else has the focus. */
  autoFocus: boolean;
  onOpen: () => void;
}

/** One workspace as a clickable card: its icon, the user's role in it, when it was last opened, and its last campaign. */
export function WorkspaceCard({
  workspace,
  current,
  loading,
  disabled,
  autoFocus,
  onOpen,
}: WorkspaceCardProps) {
  const { t } = useTranslation("workspaces");
  const { relative, dateTime } = useFormats();
  const { lastOpenedAt: opened, lastCampaign } = workspace;
  return (
    <Flex
      ref={autoFocus ? focusIfFree : undefined}
      className={classes.card}
      component="button"
      type="button"
      gap="md"
      align="center"
      disabled={disabled}
      onClick={onOpen}
      aria-current={current || undefined}
    >
      <TileAvatar id={workspace.personTenantId} size={52} turns={!opened} />
      <Flex flex={1} miw={0} component="span" direction="column">
        <strong className={classes.name} dir="auto" title={workspace.name}>
          {workspace.name}
        </strong>
        <Text mt="3xs" span size="xs" c="dimmed">
          {t(`common:roles.${workspace.role}`)}
          {!current && " · "}
          {!current &&
            (opened ? (
              <time dateTime={opened} title={dateTime(opened)}>
                {t("opened", { when: relative(opened) })}
              </time>
            ) : (
              t("neverOpened")
            ))}
        </Text>
        {lastCampaign && (
          <Text span size="xs" c="dimmed" lineClamp={2}>
            {t("lastCampaign", {
              name: isolated(lastCampaign.name),
              when: relative(lastCampaign.startedAt),
            })}
          </Text>
        )}
        {(current || !workspace.isActivedPlan) && (
          <Flex mt="xs" component="span" gap={6} wrap="wrap">
            {current && <StatusPill tone="info" label={t("current")} />}
            {!workspace.isActivedPlan && <StatusPill tone="warning" label={t("planOver")} />}
          </Flex>
        )}
      </Flex>
      {loading ? (
        <Loader size={18} />
      ) : (
        <CaretRightIcon size={18} className={`${classes.caret} flip-rtl`} aria-hidden />
      )}
    </Flex>
  );
}

function focusIfFree(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}

import { ActionIcon, Menu } from "@mantine/core";
import { DotsThreeVerticalIcon } from "@phosphor-icons/react/DotsThreeVertical";
import { useTranslation } from "react-i18next";
import { useConditionBoard } from "./condition-board.ts";
import {
  duplicated,
  groupOf,
  groupsOf,
  moved,
  outOfGroup,
  stepOf,
  ungrouped,
  without,
  wrapped,
} from "../draft/draft-structure.ts";
import type { DraftPlace } from "../draft/draft-structure.ts";

interface Props {
  ofKey: string;
  isGroup: boolean;
  /** "Condition 3", "Group 1". */
  name: string;
  className?: string | undefined;
}

/** All actions for the position of a row or group, without dragging. */
export function PlaceMenu({ ofKey, isGroup, name, className }: Props) {
  const { t } = useTranslation("filters");
  const { draft, change, isFull } = useConditionBoard();
  const own = groupOf(draft, ofKey);
  const others = isGroup
    ? []
    : groupsOf(draft).flatMap((group, index) =>
        group.key === own ? [] : [{ key: group.key, number: index + 1 }],
      );
  const up = stepOf(draft, ofKey, -1);
  const down = stepOf(draft, ofKey, 1);
  const move = (place: DraftPlace) => change(moved(draft, ofKey, place), `move.${ofKey}`, ofKey);
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          className={className ?? ""}
          data-menu-of={ofKey}
          aria-label={t("place.menu", { name })}
        >
          <DotsThreeVerticalIcon size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={!up} onClick={() => up && move(up)}>
          {t("place.up")}
        </Menu.Item>
        <Menu.Item disabled={!down} onClick={() => down && move(down)}>
          {t("place.down")}
        </Menu.Item>
        {own !== null && (
          <Menu.Item onClick={() => move(outOfGroup(draft, ofKey))}>{t("place.out")}</Menu.Item>
        )}
        {others.map(({ key, number }) => (
          <Menu.Item key={key} onClick={() => move({ group: key, before: null })}>
            {t("place.into", { number })}
          </Menu.Item>
        ))}
        {!isGroup && own === null && (
          <Menu.Item onClick={() => change(wrapped(draft, ofKey), `wrap.${ofKey}`, ofKey)}>
            {t("place.wrap")}
          </Menu.Item>
        )}
        {isGroup && (
          <Menu.Item onClick={() => change(ungrouped(draft, ofKey), `ungroup.${ofKey}`)}>
            {t("place.ungroup")}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item
          disabled={isFull}
          onClick={() => {
            const { draft: next, copy } = duplicated(draft, ofKey);
            change(next, `copy.${copy}`, copy);
          }}
        >
          {t("place.duplicate")}
        </Menu.Item>
        <Menu.Item
          c="var(--danger-text)"
          onClick={() => change(without(draft, ofKey), `remove.${ofKey}`)}
        >
          {t(isGroup ? "place.removeGroup" : "condition.remove")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

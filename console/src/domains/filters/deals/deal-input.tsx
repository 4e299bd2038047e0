import type { DealFilterField } from "@arauto/contracts";
import { ActionIcon, Box, Button, Group, Menu, Text } from "@mantine/core";
import { PlusIcon } from "@phosphor-icons/react/Plus";
import { XIcon } from "@phosphor-icons/react/X";
import { useTranslation } from "react-i18next";
import { useConditionBoard } from "../builder/condition-board.ts";
import type { DraftCondition } from "../draft/draft.ts";
import {
  type DealDetail,
  detailsOf,
  type DraftDeal,
  readDeal,
  withDetail,
  withoutDetail,
} from "./deal-draft.ts";
import { DealDetailInput } from "./deal-detail-input.tsx";

interface Props {
  condition: DraftCondition;
  onChange: (change: Partial<DraftCondition>) => void;
}

/** The criteria of a contact's deal: any number of details, which must all match. */
export function DealInput({ condition, onChange }: Props) {
  const { t } = useTranslation("filters");
  const { names, readOnly, strict } = useConditionBoard();
  const { deal } = condition;
  const { missing } = readDeal(deal);
  const offered = detailsOf(condition.field as DealFilterField);
  const shown = offered.filter((detail) => deal[detail] !== undefined);
  const left = offered.filter((detail) => deal[detail] === undefined);
  const set = (changed: DraftDeal) => onChange({ deal: changed });
  const [first] = names.deals?.pipelines ?? [];
  return (
    <div>
      {shown.map((detail) => (
        <Group key={detail} gap="xs" align="flex-start" mb="xs" wrap="nowrap">
          <Box flex="1 1 auto" miw={0}>
            <DealDetailInput
              detail={detail}
              deal={deal}
              error={strict && missing.includes(detail) && t(`deal.missing.${detail}`)}
              onChange={set}
            />
          </Box>
          {!readOnly && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t("deal.removeDetail", { name: t(`deal.detail.${detail}`) })}
              onClick={() => set(withoutDetail(deal, detail))}
            >
              <XIcon size={16} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      ))}
      {shown.length === 0 && (
        <Text size="sm" c="dimmed" pt="xs" pb="2xs">
          {t("deal.noDetails")}
        </Text>
      )}
      {!readOnly && left.length > 0 && (
        <AddDetail
          offered={left}
          onAdd={(detail) => set(withDetail(deal, detail, first?.id ?? ""))}
        />
      )}
    </div>
  );
}

interface AddProps {
  offered: readonly DealDetail[];
  onAdd: (detail: DealDetail) => void;
}

function AddDetail({ offered, onAdd }: AddProps) {
  const { t } = useTranslation("filters");
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          ms={-8}
          leftSection={<PlusIcon size={14} aria-hidden />}
        >
          {t("deal.addDetail")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map((detail) => (
          <Menu.Item key={detail} onClick={() => onAdd(detail)}>
            {t(`deal.detail.${detail}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

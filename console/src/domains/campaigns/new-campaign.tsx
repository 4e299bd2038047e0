import { ActionIcon, Button, Menu } from "@mantine/core";
import { CaretDownIcon, PathIcon, PlusIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import type { CampaignKind } from "../../lib/api.generated.ts";
import classes from "./campaign-list.module.css";

interface Props {
  isStarting: boolean;
  onStart: (kind: CampaignKind) => void;
}

/** Begins a campaign: what most want with one press, the other kind beside it. On its sheet it can still become the other. */
export function NewCampaign({ isStarting, onStart }: Props) {
  const { t } = useTranslation("campaigns");
  return (
    <Button.Group className={classes.create}>
      <Button leftSection={<PlusIcon size={16} aria-hidden />} loading={isStarting} onClick={() => onStart("oneOff")}>
        {t("new")}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={36} className={classes.createOther} disabled={isStarting} aria-label={t("newOther")}>
            <CaretDownIcon size={14} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<PathIcon size={16} aria-hidden />} onClick={() => onStart("workflow")}>
            {t("newWorkflow")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}

import { ActionIcon, Button, Menu } from "@mantine/core";
import { CaretDownIcon, PathIcon, PlusIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import classes from "./campaign-list.module.css";
import { newDraftPath } from "./new-draft-path.ts";

/** Creates a new draft: the usual kind with one click, the other one from the menu next to it. */
export function NewCampaign() {
  const { t } = useTranslation("campaigns");
  return (
    <Button.Group className={classes.create}>
      <Button
        component={Link}
        to={newDraftPath("oneOff")}
        leftSection={<PlusIcon size={16} aria-hidden />}
      >
        {t("new")}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={36} className={classes.createOther} aria-label={t("newOther")}>
            <CaretDownIcon size={14} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component={Link}
            to={newDraftPath("workflow")}
            leftSection={<PathIcon size={16} aria-hidden />}
          >
            {t("newWorkflow")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}

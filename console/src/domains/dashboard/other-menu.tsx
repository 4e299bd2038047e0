import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Menu } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { CREATE_RECORD } from "../../lib/create-request.ts";
import { useSession } from "../../lib/session.ts";
import { OtherButton } from "./other-button.tsx";

/** Everything else that can be created from the dashboard. */
export default function OtherMenu() {
  const { t } = useTranslation("dashboard");
  const { can } = useSession();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <OtherButton />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={`${CAMPAIGNS_PATH}/new?kind=workflow`}>
          {t("actions.workflow")}
        </Menu.Item>
        {can("WORKFLOW.WRITE") && (
          <Menu.Item component={Link} to="/scheduler/new">
            {t("actions.task")}
          </Menu.Item>
        )}
        {can("TEMPLATE.WRITE") && (
          <Menu.Item component={Link} to="/email/choice-template">
            {t("actions.template")}
          </Menu.Item>
        )}
        {can("ACCOUNT.WRITE") && (
          <Menu.Item component={Link} to="/filters/new">
            {t("actions.filter")}
          </Menu.Item>
        )}
        {can("CRM.WRITE") && (
          <Menu.Item component={Link} to="/crm" {...CREATE_RECORD}>
            {t("actions.deal")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

import { OFFERED_CONTACT_FIELDS } from "@arauto/contracts";
import { Button, Menu, ScrollArea } from "@mantine/core";
import { BracketsCurlyIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { useListCustomFieldsQuery } from "../../lib/api.generated.ts";

const FIELDS_MAX = 100;

/** Offers the variables of an email, and passes the Liquid code of the selected one to `onInsert`. */
export function VariableMenu({ onInsert }: { onInsert: (liquid: string) => void }) {
  const { t } = useTranslation("templates");
  const { data } = useListCustomFieldsQuery({ limit: FIELDS_MAX, sort: "name" });
  const fields = data?.items.filter((field) => field.status === "active") ?? [];
  const standard = [
    ...OFFERED_CONTACT_FIELDS.map((name) => ({
      label: t(`variables.${name}`),
      liquid:
        name === "name"
          ? `{{ account.name | default: "${t("starters.friend")}" }}`
          : `{{ account.${name} }}`,
    })),
    { label: t("variables.workspace"), liquid: "{{ workspace.name }}" },
    { label: t("variables.unsubscribe"), liquid: "{{ unsubscribe_url }}" },
    { label: t("variables.preferences"), liquid: "{{ preferences_url }}" },
    { label: t("variables.viewInBrowser"), liquid: "{{ view_in_browser_url }}" },
  ];
  return (
    <Menu position="bottom-end" width={260} shadow="md">
      <Menu.Target>
        <Button size="compact-sm" variant="default" leftSection={<BracketsCurlyIcon size={14} />}>
          {t("variables.action")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ScrollArea.Autosize mah={320}>
          {standard.map(({ label, liquid }) => (
            <Menu.Item key={liquid} onClick={() => onInsert(liquid)}>
              {label}
            </Menu.Item>
          ))}
          {fields.length > 0 && <Menu.Label>{t("variables.fields")}</Menu.Label>}
          {fields.map((field) => (
            <Menu.Item
              key={field.id}
              onClick={() => onInsert(`{{ account.fields.${field.identifier} }}`)}
            >
              <bdi>{field.name}</bdi>
            </Menu.Item>
          ))}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  );
}

import { CONTACT_FIELD_NAMES, contactFieldTraits } from "@arauto/contracts";
import { Alert, Button, Group, Table, Text } from "@mantine/core";
import { UsersIcon } from "@phosphor-icons/react/Users";
import { useTranslation } from "react-i18next";
import type { CustomField } from "../../../lib/api.generated.ts";
import { changedPaths, valueAt } from "./contact-form-values.ts";
import { useLanguageName } from "../../../ui/formats/language-name.ts";
import type { ContactFormValues } from "./contact-form-values.ts";

interface Props {
  fields: readonly CustomField[];
  base: ContactFormValues;
  mine: ContactFormValues;
  theirs: ContactFormValues;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Shows another user's changes beside the form's, and lets the user choose. */
export function VersionConflict({ fields, base, mine, theirs, onKeepMine, onTakeTheirs }: Props) {
  const { t } = useTranslation("accounts");
  const languageName = useLanguageName();
  const touched = new Set([...changedPaths(base, theirs), ...changedPaths(base, mine)]);
  const label = (path: string) =>
    path.startsWith("fields.")
      ? (fields.find((field) => `fields.${field.identifier}` === path)?.name ?? path)
      : t(`field.${path}`);
  const shown = (values: ContactFormValues, path: string) => {
    const value = valueAt(values, path);
    const name = CONTACT_FIELD_NAMES.find((one) => one === path);
    const type = name && contactFieldTraits(name).type;
    if (type === "status") return t(`status.${value}`);
    if (type === "language" && value !== "") return languageName(value);
    if (type === "timeZone") return value.replaceAll("_", " ");
    return value === "" ? "—" : value;
  };
  return (
    <Alert role="alert" color="orange" icon={<UsersIcon aria-hidden />} title={t("conflict.title")}>
      <Text size="sm">{t("conflict.text")}</Text>
      <Table
        mt="xs"
        layout="fixed"
        withRowBorders={false}
        verticalSpacing={4}
        horizontalSpacing={4}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("conflict.field")}</Table.Th>
            <Table.Th>{t("conflict.theirs")}</Table.Th>
            <Table.Th>{t("conflict.mine")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody style={{ overflowWrap: "anywhere" }}>
          {[...touched].map((path) => (
            <Table.Tr key={path}>
              <Table.Th scope="row">{label(path)}</Table.Th>
              <Table.Td>{shown(theirs, path)}</Table.Td>
              <Table.Td>{shown(mine, path)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group gap="xs" mt="sm">
        <Button size="xs" variant="default" onClick={onKeepMine}>
          {t("conflict.keepMine")}
        </Button>
        <Button size="xs" variant="default" onClick={onTakeTheirs}>
          {t("conflict.takeTheirs")}
        </Button>
      </Group>
    </Alert>
  );
}

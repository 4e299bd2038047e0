import { CONTACT_FIELD_NAMES, contactFieldTraits } from "@arauto/contracts";
import { Table, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { CustomField } from "../../../lib/api.generated.ts";
import { ConflictAlert } from "../../../ui/feedback/conflict-alert.tsx";
import { useLanguageName } from "../../../ui/formats/language-name.ts";
import { placeOf } from "../../../ui/formats/when-labels.ts";
import type { ContactFormValues } from "./contact-form-values.ts";
import { changedPaths, valueAt } from "./contact-form-values.ts";

interface Props {
  fields: readonly CustomField[];
  base: ContactFormValues;
  mine: ContactFormValues;
  theirs: ContactFormValues;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Shows another user's changes next to the form's, and lets the user choose. */
export function VersionConflict({ fields, base, mine, theirs, onKeepMine, onTakeTheirs }: Props) {
  const { t, i18n } = useTranslation("accounts");
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
    if (type === "timeZone" && value !== "") return placeOf(value, i18n.language);
    return value === "" ? "—" : value;
  };
  return (
    <ConflictAlert
      title={t("conflict.title")}
      choices={[
        { label: t("conflict.keepMine"), onChoose: onKeepMine },
        { label: t("conflict.takeTheirs"), onChoose: onTakeTheirs },
      ]}
    >
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
    </ConflictAlert>
  );
}

import type { ContactField } from "@arauto/contracts";
import { Radio, Stack, Table, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Contact, CustomField } from "../../../lib/api.generated.ts";
import { ContactFieldValue } from "../profile/contact-field-value.tsx";
import { FieldValue } from "../profile/field-value.tsx";
import {
  joinedTags,
  mergeChoices,
  type MergeChoice,
  type Side,
  type Take,
} from "./merge-choices.ts";
import classes from "./merge-table.module.css";
import { TagRow } from "../list/tag-row.tsx";

interface Props {
  kept: Contact;
  removed: Contact;
  fields: readonly CustomField[];
  take: Take;
  onTake: (path: string, side: Side) => void;
}

/** Two contacts side by side: one choice for each value that differs. */
export function MergeTable({ kept, removed, fields, take, onTake }: Props) {
  const { t } = useTranslation("accounts");
  const choices = mergeChoices(kept, removed, fields);
  const tags = joinedTags(kept, removed);
  return (
    <div>
      {choices.length === 0 && (
        <Text inherit c="dimmed">
          {t("merge.noDifference")}
        </Text>
      )}
      {choices.length > 0 && (
        <Table layout="fixed" className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th className={classes.field}>{t("conflict.field")}</Table.Th>
              <Table.Th>{t("merge.stays")}</Table.Th>
              <Table.Th>{t("merge.goes")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {choices.map((choice) => (
              <ChoiceRow
                key={choice.path}
                choice={choice}
                kept={kept}
                removed={removed}
                side={take[choice.path] ?? "this"}
                onTake={onTake}
              />
            ))}
          </Table.Tbody>
        </Table>
      )}
      {tags.length > 0 && (
        <Stack pt="sm" c="dimmed" fz="xs" gap={6}>
          <span>{t("merge.tags")}</span> <TagRow tags={tags} all />
        </Stack>
      )}
    </div>
  );
}

type RowProps = Pick<Props, "kept" | "removed" | "onTake"> & { choice: MergeChoice; side: Side };

function ChoiceRow({ choice, kept, removed, side, onTake }: RowProps) {
  const { t } = useTranslation("accounts");
  const name = choice.field?.name ?? t(`field.${choice.path}`);
  const option = (contact: Contact, value: Side) => (
    <Table.Td>
      <Radio
        name={choice.path}
        checked={side === value}
        onChange={() => onTake(choice.path, value)}
        aria-label={t("merge.take", {
          field: name,
          side: t(value === "this" ? "merge.stays" : "merge.goes"),
        })}
        label={<ShownValue contact={contact} choice={choice} />}
      />
    </Table.Td>
  );
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <bdi>{name}</bdi>
      </Table.Th>
      {option(kept, "this")}
      {option(removed, "other")}
    </Table.Tr>
  );
}

function ShownValue({
  contact,
  choice: { path, field },
}: {
  contact: Contact;
  choice: MergeChoice;
}) {
  if (field) return <FieldValue value={contact.fields[field.identifier]} />;
  return <ContactFieldValue contact={contact} name={path as ContactField} />;
}

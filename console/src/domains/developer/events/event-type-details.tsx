import { Group, ScrollArea, SegmentedControl, Stack, Table, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { WebhookEventDefinition } from "../../../lib/api.generated.ts";
import { CodeView } from "../../../ui/code/code-view.tsx";
import classes from "./event-types.module.css";
import { exampleOf, fieldsOf, type SchemaField } from "./schema-fields.ts";

/** A type of the catalog: its meaning, the fields of its payload, and an example. */
export function EventTypeDetails({ definition }: { definition: WebhookEventDefinition }) {
  const { t } = useTranslation("webhook-events");
  const [kind, setKind] = useState<"thin" | "full">("thin");
  const { type } = definition;
  const example = kind === "thin" ? definition.thinExample : definition.fullExample;
  const fields = fieldsOf(kind === "thin" ? definition.thinSchema : definition.fullSchema);
  return (
    <article className={classes.details}>
      <Stack gap="lg">
        <header>
          <h2 className={classes.title} dir="ltr">
            {type}
          </h2>
          <Text mt={4}>{t(`about.${type}`)}</Text>
        </header>
        <Group gap="sm">
          <SegmentedControl
            size="xs"
            aria-label={t("catalog.kind")}
            value={kind}
            onChange={setKind}
            data={[
              { value: "thin", label: t("catalog.thin") },
              { value: "full", label: t("catalog.full") },
            ]}
          />
          <Text size="sm" c="dimmed">
            {t(`catalog.${kind}Hint`)}
          </Text>
        </Group>
        <section>
          <h3 className={classes.subtitle}>{t("catalog.fields")}</h3>
          <FieldTable fields={fields} example={example} />
        </section>
        <CodeView
          label={t("catalog.example")}
          code={JSON.stringify(example, null, 2)}
          language="json"
        />
      </Stack>
    </article>
  );
}

function FieldTable({ fields, example }: { fields: readonly SchemaField[]; example: object }) {
  const { t } = useTranslation("webhook-events");
  return (
    <ScrollArea type="auto">
      <Table className={classes.fields} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t("catalog.field")}</Table.Th>
            <Table.Th scope="col">{t("catalog.fieldType")}</Table.Th>
            <Table.Th scope="col">{t("catalog.example")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {fields.map(({ path, type, values, isNullable }) => (
            <Table.Tr key={path}>
              <Table.Th scope="row">
                <code dir="ltr">{path}</code>
              </Table.Th>
              <Table.Td>
                <code dir="ltr">
                  {values.length > 0 ? values.map((value) => `"${value}"`).join(" | ") : type}
                </code>
                {isNullable && (
                  <Text span size="xs" c="dimmed">
                    {" "}
                    {t("catalog.orNull")}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>
                <code dir="ltr">{exampleOf(example, path)}</code>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}

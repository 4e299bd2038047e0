import { Button, Group, List, Modal, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useGetCustomFieldUsageQuery } from "../../lib/api.generated.ts";
import type { CustomField, CustomFieldObject, CustomFieldUsage } from "../../lib/api.generated.ts";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { useFormats } from "../../ui/formats/formats.ts";

export interface UsageSubject {
  field: CustomField;
  /** The action on confirmation; `look`: none. */
  intent: "look" | "disable" | "delete";
  /** Removes it from the list's selection. */
  forget?: (ids: readonly string[]) => void;
}

interface Props {
  subject: UsageSubject | null;
  onClose: () => void;
  onDisable: (field: CustomField) => Promise<void>;
  onDelete: (subject: UsageSubject) => Promise<void>;
}

/** Shows where a field is used, before it is disabled or deleted. A field in use cannot be deleted, and the dialog says so. */
export function FieldUsageDialog({ subject, ...props }: Props) {
  const { t } = useTranslation("custom-fields");
  return (
    <Modal
      opened={subject !== null}
      onClose={props.onClose}
      size={520}
      title={subject && t(`usage.title.${subject.intent}`, { name: subject.field.name })}
    >
      {subject && <Usage subject={subject} {...props} />}
    </Modal>
  );
}

function Usage({ subject, onClose, onDisable, onDelete }: Props & { subject: UsageSubject }) {
  const { t } = useTranslation("custom-fields");
  const { field, intent } = subject;
  const usage = useGetCustomFieldUsageQuery({ id: field.id }, { refetchOnMountOrArgChange: true });
  const [working, setWorking] = useState(false);
  const found = usage.isFetching ? undefined : usage.currentData;
  const isNamed = found !== undefined && found.filters.length + found.templates.length > 0;

  async function run(): Promise<void> {
    setWorking(true);
    await (intent === "delete" ? onDelete(subject) : onDisable(field));
    setWorking(false);
    onClose();
  }

  if (usage.error) return <ErrorState problem={usage.error} onRetry={() => void usage.refetch()} />;
  return (
    <Stack gap="md">
      {found ? (
        <UsageTexts usage={found} object={field.object} />
      ) : (
        <Skeleton height={96} radius={8} role="status" aria-label={t("usage.loading")} />
      )}
      {found && intent === "disable" && <Text size="sm">{t("usage.disable")}</Text>}
      {found && intent === "delete" && isNamed && <Text size="sm">{t("inUse.advice")}</Text>}
      {found && intent === "delete" && !isNamed && (
        <Text size="sm">{t(`deleteConfirm.consequence.${field.object}`, { count: 1 })}</Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t(intent === "look" ? "inUse.close" : "form.cancel")}
        </Button>
        {intent === "disable" && (
          <Button disabled={!found} loading={working} onClick={() => void run()}>
            {t("disableMany", { count: 1 })}
          </Button>
        )}
        {intent === "delete" && (
          <Button
            color="red"
            disabled={!found || isNamed}
            loading={working}
            onClick={() => void run()}
          >
            {t("delete", { count: 1 })}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function UsageTexts({
  usage: { filters, templates, contactsWithValue, dealsWithValue },
  object,
}: {
  usage: CustomFieldUsage;
  object: CustomFieldObject;
}) {
  const { t } = useTranslation("custom-fields");
  const { number } = useFormats();
  const count = object === "deal" ? dealsWithValue : contactsWithValue;
  const groups = [
    {
      key: "filters",
      title: t("usage.filters", { count: filters.length }),
      items: filters,
      to: (id: string) => `/filters/${id}`,
    },
    {
      key: "templates",
      title: t("usage.templates", { count: templates.length }),
      items: templates,
      to: (id: string) => `/email/${id}/edit`,
    },
  ];
  return (
    <div>
      <Text>{t(`usage.${object}s`, { count, number: number(count) })}</Text>
      {object === "contact" && filters.length + templates.length === 0 && (
        <Text c="var(--text-secondary)">{t("usage.nowhere")}</Text>
      )}
      {groups
        .filter(({ items }) => items.length > 0)
        .map(({ key, title, items, to }) => (
          <div key={key}>
            <Text fw={600} mt="sm">
              {title}
            </Text>
            <List size="sm">
              {items.map(({ id, name }) => (
                <List.Item key={id}>
                  <Link to={to(id)}>
                    <bdi>{name}</bdi>
                  </Link>
                </List.Item>
              ))}
            </List>
          </div>
        ))}
    </div>
  );
}

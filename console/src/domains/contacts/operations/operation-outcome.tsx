import { List, Skeleton, Text } from "@mantine/core";
import { CONFIRMATION_AGAIN_DAYS } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import type {
  ContactAction,
  ContactOperation,
  ContactOperationPreview,
  CustomField,
} from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { ProgressLine } from "../../../ui/charts/progress-line.tsx";
import { FieldValue } from "../profile/field-value.tsx";

/** Previews the changes of the operation, and lists contacts that stay unchanged. */
export function OperationPreview({
  action,
  preview,
  fields,
}: {
  action: ContactAction;
  preview: ContactOperationPreview | undefined;
  fields: readonly CustomField[];
}) {
  const { t } = useTranslation("accounts");
  const { number } = useFormats();
  if (!preview)
    return <Skeleton height={48} radius={8} role="status" aria-label={t("operation.counting")} />;
  const { changes: count } = preview;
  return (
    <div role="status">
      <Text fw={600}>
        {count === 0
          ? t("operation.nothing")
          : t(`operation.will.${action.kind}`, { count, number: number(count) })}
      </Text>
      {count > 0 && action.kind === "setField" && (
        <Text size="sm">
          {fields.find(({ identifier }) => identifier === action.identifier)?.name}:{" "}
          {action.value === null ? t("value.none") : <FieldValue value={action.value} />}
        </Text>
      )}
      <SkippedContacts skipped={preview.skipped} />
    </div>
  );
}

/** The contacts that stay unchanged, and the reasons. */
function SkippedContacts({ skipped }: { skipped: ContactOperation["skipped"] }) {
  const { t } = useTranslation("accounts");
  const { number } = useFormats();
  const some = skipped.filter(({ count }) => count > 0);
  if (some.length === 0) return null;
  return (
    <List size="sm" mt={4}>
      {some.map(({ reason, count }) => (
        <List.Item key={reason}>
          {t(`operation.skipped.${reason}`, {
            count,
            number: number(count),
            days: CONFIRMATION_AGAIN_DAYS,
          })}
        </List.Item>
      ))}
    </List>
  );
}

/** Shows the server's progress; the user may leave and return. */
export function OperationProgress({ operation }: { operation: ContactOperation }) {
  const { t } = useTranslation("accounts");
  const { number, percent } = useFormats();
  const { processed, total } = operation;
  const share = total === null || total === 0 ? null : Math.min(1, processed / total);
  return (
    <div>
      <ProgressLine value={share} label={t(`operation.title.${operation.action.kind}`)} />
      <Text mt="xs" size="sm">
        {total === null
          ? t("operation.counting")
          : t("operation.progress", {
              count: total,
              done: number(processed),
              total: number(total),
            })}
        {share !== null && ` · ${percent(share)}`}
      </Text>
      <Text size="sm" c="var(--text-secondary)">
        {t("operation.leave")}
      </Text>
    </div>
  );
}

/** Shows the result, with counts. */
export function OperationResult({ operation }: { operation: ContactOperation }) {
  const { t } = useTranslation(["accounts", "errors"]);
  const { number } = useFormats();
  const { status, changed: count, action, failure } = operation;
  return (
    <div role="status">
      {status === "canceled" && <Text fw={600}>{t("accounts:operation.canceled")}</Text>}
      {status === "failed" && (
        <Text fw={600} c="var(--danger-text)">
          {t("accounts:operation.failed")}{" "}
          {t([`errors:${failure ?? "INTERNAL"}`, "errors:INTERNAL"])}
        </Text>
      )}
      <Text fw={status === "done" ? 600 : undefined}>
        {action.kind === "delete"
          ? t("accounts:deleted", { count })
          : t(`accounts:operation.done.${action.kind}`, { count, number: number(count) })}
      </Text>
      <SkippedContacts skipped={operation.skipped} />
    </div>
  );
}

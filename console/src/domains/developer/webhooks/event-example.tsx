import { Modal, SegmentedControl, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useListWebhookEventTypesQuery } from "../../../lib/api.generated.ts";
import type { WebhookEventType, WebhookPayloadKind } from "../../../lib/api.generated.ts";
import { CodeView } from "../../../ui/code/code-view.tsx";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";

const KINDS: readonly WebhookPayloadKind[] = ["thin", "full"];
const json = (value: unknown) => JSON.stringify(value, null, 2);

/** The payload of a type: an example and the JSON Schema, thin or full. */
export function EventExample({
  type,
  onClose,
}: {
  type: WebhookEventType | null;
  onClose: () => void;
}) {
  return (
    <Modal
      opened={type !== null}
      onClose={onClose}
      title={<code dir="ltr">{type}</code>}
      size={720}
    >
      {type !== null && <Example type={type} />}
    </Modal>
  );
}

function Example({ type }: { type: WebhookEventType }) {
  const { t } = useTranslation("webhooks");
  const { data, error, refetch } = useListWebhookEventTypesQuery();
  const [kind, setKind] = useState<WebhookPayloadKind>("thin");
  const definition = data?.items.find((one) => one.type === type);
  if (error)
    return (
      <ErrorState title={t("failed.fetchTypes")} problem={error} onRetry={() => void refetch()} />
    );
  if (!definition) return <Skeleton height={320} radius="md" />;
  return (
    <Stack gap="md">
      <Text>{t(`webhook-events:about.${type}`)}</Text>
      <SegmentedControl
        aria-label={t("form.payload")}
        value={kind}
        onChange={(next) => setKind(next === "full" ? "full" : "thin")}
        data={KINDS.map((value) => ({ value, label: t(`payload.${value}.name`) }))}
      />
      <CodeView
        label={t("example.example")}
        language="json"
        code={json(definition[`${kind}Example`])}
      />
      <CodeView
        label={t("example.schema")}
        language="json"
        code={json(definition[`${kind}Schema`])}
      />
    </Stack>
  );
}

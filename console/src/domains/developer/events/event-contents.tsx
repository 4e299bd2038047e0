import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { WebhookEventDetails } from "../../../lib/api.generated.ts";
import { CodeView } from "../../../ui/code/code-view.tsx";
import { StatusPill } from "../../../ui/feedback/status-pill.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { headerLines, indented } from "./event-text.ts";

/** The request: the payload, and the headers with their signature. */
export function EventContents({ event }: { event: WebhookEventDetails }) {
  const { t } = useTranslation("webhook-events");
  const { bytes } = useFormats();
  const { body, headers, signatureVerified } = event;
  return (
    <>
      <CodeView
        label={t("panel.payload")}
        note={
          <Text size="xs" c="dimmed">
            {bytes(new Blob([body]).size)}
          </Text>
        }
        code={indented(body)}
        copied={body}
        language="json"
      />
      <CodeView
        label={t("panel.headers")}
        note={
          <StatusPill
            tone={signatureVerified ? "done" : "danger"}
            label={t(signatureVerified ? "panel.signatureValid" : "panel.signatureInvalid")}
          />
        }
        code={headerLines(headers)}
        language="http"
        wrap
      />
    </>
  );
}

import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** A mail server's reply, verbatim, for anyone who investigates a failure. */
export function ServerReply({ reply }: { reply: string }) {
  const { t } = useTranslation("common");
  return (
    <details>
      <Text component="summary" size="xs" c="dimmed" style={{ cursor: "pointer" }}>
        {t("serverReply")}
      </Text>
      <Text size="xs" c="dimmed" dir="ltr" ta="start" style={{ overflowWrap: "anywhere" }}>
        {reply}
      </Text>
    </details>
  );
}

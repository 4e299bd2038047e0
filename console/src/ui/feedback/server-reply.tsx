import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** What a mail server answered, word for word, for those who have to look into a failure. */
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

import type { RequestOutlook } from "@arauto/contracts";
import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../ui/formats/formats.ts";

/** The effect of a response in a workflow: retries of the request, and the path of the contact. */
export function TrialOutlook({ outlook }: { outlook: RequestOutlook }) {
  const { t } = useTranslation(["requests", "workflow-steps"]);
  const { number, duration } = useFormats();
  const { path, repeats, repeatInSeconds, repeatIsSafe } = outlook;
  return (
    <div>
      <Text size="xs" fw={550}>
        {t("requests:editor.try.outlook.title")}
      </Text>
      {repeatInSeconds !== null && (
        <Text size="xs">
          {t("requests:editor.try.outlook.repeats", {
            count: repeats,
            number: number(repeats),
            time: duration(repeatInSeconds * 1_000),
          })}
        </Text>
      )}
      <Text size="xs">
        {path === "next" || path === "failed" || path === "decision"
          ? t(`requests:editor.try.outlook.path.${path}`)
          : t("requests:editor.try.outlook.path.own", {
              path: t(`workflow-steps:form.request.output.${path}`),
            })}
      </Text>
      <Text size="xs" c="dimmed">
        {t(
          repeatIsSafe ? "requests:editor.try.outlook.safe" : "requests:editor.try.outlook.unsafe",
        )}
      </Text>
    </div>
  );
}

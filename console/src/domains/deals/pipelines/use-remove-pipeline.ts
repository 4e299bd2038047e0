import { useTranslation } from "react-i18next";
import { useDeletePipelineMutation } from "../../../lib/api.generated.ts";
import { useDeletion } from "../../../ui/dialogs/deletion.ts";

/** Deletes a pipeline that has no deals, after a confirmation. */
export function useRemovePipeline() {
  const { t } = useTranslation("deals");
  const [send] = useDeletePipelineMutation();
  return useDeletion({
    ask: (_count, name) => ({
      title: t("pipelines.remove.title", { name }),
      consequence: t("pipelines.remove.text"),
      confirmLabel: t("remove.action"),
    }),
    run: async ([id = ""]) => {
      await send({ id }).unwrap();
      return { count: 1 };
    },
    done: () => t("pipelines.remove.done"),
    failed: (reason) => `${reason} ${t("pipelines.remove.advice")}`,
  });
}

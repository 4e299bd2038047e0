import { useTranslation } from "react-i18next";
import {
  type Annotation,
  useCreateAnnotationMutation,
  useDeleteAnnotationMutation,
  useListAnnotationsQuery,
  useRestoreAnnotationMutation,
  useUpdateAnnotationMutation,
} from "../../lib/api.generated.ts";
import { useAttempt } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";

export type { Annotation };

const NONE: readonly Annotation[] = [];

/** The workspace's annotations and their actions. Saving resolves to whether it succeeded. */
export function useAnnotations() {
  const { t } = useTranslation("analyze");
  const { data } = useListAnnotationsQuery();
  const [create] = useCreateAnnotationMutation();
  const [update] = useUpdateAnnotationMutation();
  const [remove] = useDeleteAnnotationMutation();
  const [restore] = useRestoreAnnotationMutation();
  const attempt = useAttempt();
  return {
    annotations: data?.items ?? NONE,
    /** Adds an annotation, or changes the given one. */
    save: (before: Annotation | null, { day, text }: { day: string; text: string }) =>
      attempt(() =>
        before
          ? update({
              id: before.id,
              updateAnnotationBody: { day, text, version: before.version },
            }).unwrap()
          : create({ createAnnotationBody: { day, text } }).unwrap(),
      ),
    remove: async ({ id, text }: Annotation) => {
      if (await attempt(() => remove({ id }).unwrap()))
        toast.undo(
          t("annotations.deleted", { text }),
          () => void attempt(() => restore({ id }).unwrap()),
        );
    },
  };
}

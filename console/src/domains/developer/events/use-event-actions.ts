import { useTranslation } from "react-i18next";
import {
  useCancelWebhookEventsMutation,
  useRetryWebhookEventsMutation,
} from "../../../lib/api.generated.ts";
import { useConfirm } from "../../../ui/dialogs/confirm.tsx";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { useFormats } from "../../../ui/formats/formats.ts";

export interface EventActions {
  /** Resolves to whether events were queued. */
  retry: (ids: string[]) => Promise<boolean>;
  /** Asks for confirmation. Resolves to whether events were canceled. */
  cancel: (ids: string[]) => Promise<boolean>;
  isBusy: boolean;
}

/** Returns the actions on webhook events, with their messages. */
export function useEventActions(): EventActions {
  const { t } = useTranslation("webhook-events");
  const { number } = useFormats();
  const confirm = useConfirm();
  const [retry, retrying] = useRetryWebhookEventsMutation();
  const [cancel, canceling] = useCancelWebhookEventsMutation();
  const retryFailed = useProblemToast((reason) => t("failed.retry", { reason }));
  const cancelFailed = useProblemToast((reason) => t("failed.cancel", { reason }));
  return {
    async retry(ids) {
      try {
        const { count } = await retry({ retryWebhookEventsBody: { ids } }).unwrap();
        if (count === 0) toast.warning(t("retry.none"));
        else toast.success(t("retry.done", { count, number: number(count) }));
        return count > 0;
      } catch (error) {
        retryFailed(error);
        return false;
      }
    },
    async cancel(ids) {
      const count = ids.length;
      const sure = await confirm({
        title: t("cancel.title", { count, number: number(count) }),
        consequence: t("cancel.consequence", { count }),
        confirmLabel: t("cancel.confirm", { count, number: number(count) }),
        danger: true,
      });
      if (!sure) return false;
      try {
        const canceled = await cancel({ cancelWebhookEventsBody: { ids } }).unwrap();
        if (canceled.count === 0) toast.warning(t("cancel.none"));
        else
          toast.success(
            t("cancel.done", { count: canceled.count, number: number(canceled.count) }),
          );
        return canceled.count > 0;
      } catch (error) {
        cancelFailed(error);
        return false;
      }
    },
    isBusy: retrying.isLoading || canceling.isLoading,
  };
}

import { useTranslation } from "react-i18next";
import {
  useDeleteWebhooksMutation,
  useDisableWebhooksMutation,
  useEnableWebhooksMutation,
} from "../../../lib/api.generated.ts";
import type { Webhook } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useRecordDeletion } from "../use-record-deletion.ts";
import type { RecordActions } from "../use-record-menus.ts";
import { useStatusSwitch } from "../use-status-switch.ts";
import { waitingText, webhookName } from "./webhook-facts.ts";

/** Returns the actions on webhooks; `known` are those that the delete confirmation can name. */
export function useWebhookActions(known: readonly Webhook[]): RecordActions {
  const { t } = useTranslation("webhooks");
  const { number } = useFormats();
  const [enable] = useEnableWebhooksMutation();
  const [disable] = useDisableWebhooksMutation();
  const [deleteWebhooks] = useDeleteWebhooksMutation();
  const setStatus = useStatusSwitch({
    namespace: "webhooks",
    known,
    write: (ids, status) =>
      status === "active"
        ? enable({ enableWebhooksBody: { ids } }).unwrap()
        : disable({ disableWebhooksBody: { ids } }).unwrap(),
  });
  const remove = useRecordDeletion({
    namespace: "webhooks",
    known,
    nameOf: webhookName,
    more: (webhooks) => {
      const waiting = webhooks.reduce((sum, one) => sum + one.waiting, 0);
      const words = { count: waiting, number: waitingText(waiting, number) };
      return waiting > 0 ? [t("deleteConfirm.waiting", words)] : [];
    },
    run: (ids) => deleteWebhooks({ deleteWebhooksBody: { ids } }).unwrap(),
  });
  return { setStatus, remove };
}

import { useTranslation } from "react-i18next";
import {
  useDeleteWebhooksMutation,
  useDisableWebhooksMutation,
  useEnableWebhooksMutation,
} from "../../../lib/api.generated.ts";
import type { Webhook } from "../../../lib/api.generated.ts";
import { useDeletion } from "../../../ui/dialogs/deletion.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { type SwitchedStatus, useStatusSwitch } from "../use-status-switch.ts";
import { waitingText, webhookName } from "./webhook-facts.ts";

export interface WebhookActions {
  /** Enables or disables webhooks; can be undone. Resolves to true when it was done. */
  setStatus: (ids: string[], status: SwitchedStatus) => Promise<boolean>;
  /** Asks, then deletes. Resolves to true when they are deleted. */
  remove: (ids: string[]) => Promise<boolean>;
}

/** Returns what can be done with webhooks; `known` are those that the question before deleting can name. */
export function useWebhookActions(known: readonly Webhook[]): WebhookActions {
  const { t, i18n } = useTranslation("webhooks");
  const { number } = useFormats();
  const [enable] = useEnableWebhooksMutation();
  const [disable] = useDisableWebhooksMutation();
  const [deleteWebhooks] = useDeleteWebhooksMutation();

  const write = (ids: string[], status: SwitchedStatus) =>
    status === "active"
      ? enable({ enableWebhooksBody: { ids } }).unwrap()
      : disable({ disableWebhooksBody: { ids } }).unwrap();
  const setStatus = useStatusSwitch({ namespace: "webhooks", known, write });

  const among = (ids: readonly string[]) => known.filter(({ id }) => ids.includes(id));
  function namesOf(ids: readonly string[]): string {
    const names = among(ids).map(webhookName);
    const others = ids.length - names.length;
    return new Intl.ListFormat(i18n.language).format([
      ...names,
      ...(others > 0 ? [t("deleteConfirm.others", { count: others })] : []),
    ]);
  }

  const remove = useDeletion({
    ask: (count, name, ids) => {
      const waiting = among(ids).reduce((sum, one) => sum + one.waiting, 0);
      return {
        title:
          name === undefined
            ? t("deleteConfirm.titleMany", { count })
            : t("deleteConfirm.titleOne", { name }),
        consequence: [
          ...(name === undefined ? [`${namesOf(ids)}.`] : []),
          t("deleteConfirm.consequence", { count }),
          ...(waiting > 0
            ? [t("deleteConfirm.waiting", { count: waiting, number: waitingText(waiting, number) })]
            : []),
        ].join(" "),
        confirmLabel: t("delete", { count }),
      };
    },
    run: (ids) => deleteWebhooks({ deleteWebhooksBody: { ids } }).unwrap(),
    done: (count) => t("deleted", { count }),
    failed: (reason) => t("failed.delete", { reason }),
  });

  return {
    setStatus,
    remove: (ids) => {
      const [only] = ids.length === 1 ? among(ids) : [];
      return remove(ids, only && webhookName(only));
    },
  };
}

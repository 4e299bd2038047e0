import { useTranslation } from "react-i18next";
import {
  useDeleteApiKeysMutation,
  useSetApiKeysStatusMutation,
} from "../../../lib/api.generated.ts";
import type { ApiKey } from "../../../lib/api.generated.ts";
import { useDeletion } from "../../../ui/dialogs/deletion.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { type SwitchedStatus, useStatusSwitch } from "../use-status-switch.ts";

export interface KeyActions {
  /** Enables or disables keys; can be undone. Resolves to true when it was done. */
  setStatus: (ids: string[], status: SwitchedStatus) => Promise<boolean>;
  /** Asks, then deletes. Resolves to true when they are deleted. */
  remove: (ids: string[], name?: string) => Promise<boolean>;
}

/** Returns what can be done with keys; `known` are those whose last use the question before deleting can tell. */
export function useKeyActions(known: readonly ApiKey[]): KeyActions {
  const { t, i18n } = useTranslation("developer");
  const { relative } = useFormats();
  const [setStatuses] = useSetApiKeysStatusMutation();
  const [deleteKeys] = useDeleteApiKeysMutation();

  const write = (ids: string[], status: SwitchedStatus) =>
    setStatuses({ setApiKeysStatusBody: { ids, status } }).unwrap();
  const setStatus = useStatusSwitch({ namespace: "developer", known, write });

  const remove = useDeletion({
    ask: (count, name, ids) => ({
      title:
        name === undefined
          ? t("deleteConfirm.titleMany", { count })
          : t("deleteConfirm.titleOne", { name }),
      consequence: [
        ...(name === undefined ? [`${namesOf(ids)}.`] : []),
        t("deleteConfirm.consequence", { count }),
        ...lastUseOf(ids),
      ].join(" "),
      confirmLabel: t("delete", { count }),
    }),
    run: (ids) => deleteKeys({ deleteApiKeysBody: { ids } }).unwrap(),
    done: (count) => t("deleted", { count }),
    failed: (reason) => t("failed.delete", { reason }),
  });

  const among = (ids: readonly string[]) => known.filter(({ id }) => ids.includes(id));
  function namesOf(ids: readonly string[]): string {
    const names = among(ids).map(({ name }) => name);
    const others = ids.length - names.length;
    return new Intl.ListFormat(i18n.language).format([
      ...names,
      ...(others > 0 ? [t("deleteConfirm.others", { count: others })] : []),
    ]);
  }
  /** Says when the keys were last used, if they were. */
  function lastUseOf(ids: readonly string[]): string[] {
    const latest = among(ids)
      .flatMap(({ lastUsedAt }) => lastUsedAt ?? [])
      .toSorted()
      .at(-1);
    return latest === undefined ? [] : [t("deleteConfirm.lastUsed", { when: relative(latest) })];
  }

  return {
    setStatus,
    remove: (ids, name = ids.length === 1 ? among(ids)[0]?.name : undefined) => remove(ids, name),
  };
}

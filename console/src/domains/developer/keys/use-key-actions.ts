import { useTranslation } from "react-i18next";
import {
  useDeleteApiKeysMutation,
  useSetApiKeysStatusMutation,
} from "../../../lib/api.generated.ts";
import type { ApiKey } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { useRecordDeletion } from "../use-record-deletion.ts";
import type { RecordActions } from "../use-record-menus.ts";
import { useStatusSwitch } from "../use-status-switch.ts";

/** Returns the actions on keys; `known` are those whose last use can be mentioned when asking before deleting. */
export function useKeyActions(known: readonly ApiKey[]): RecordActions {
  const { t } = useTranslation("developer");
  const { relative } = useFormats();
  const [setStatuses] = useSetApiKeysStatusMutation();
  const [deleteKeys] = useDeleteApiKeysMutation();
  const setStatus = useStatusSwitch({
    namespace: "developer",
    known,
    write: (ids, status) => setStatuses({ setApiKeysStatusBody: { ids, status } }).unwrap(),
  });
  const remove = useRecordDeletion({
    namespace: "developer",
    known,
    nameOf: ({ name }) => name,
    more: (keys) => {
      const latest = keys
        .flatMap(({ lastUsedAt }) => lastUsedAt ?? [])
        .toSorted()
        .at(-1);
      return latest === undefined ? [] : [t("deleteConfirm.lastUsed", { when: relative(latest) })];
    },
    run: (ids) => deleteKeys({ deleteApiKeysBody: { ids } }).unwrap(),
  });
  return { setStatus, remove };
}

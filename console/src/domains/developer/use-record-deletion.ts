import { useTranslation } from "react-i18next";
import { useDeletion } from "../../ui/dialogs/deletion.ts";

export interface RecordDeletion<T> {
  /** Identifies the texts: `deleteConfirm`, `delete`, `deleted` and `failed.delete`. */
  namespace: "developer" | "webhooks";
  /** Records that the confirmation can name. */
  known: readonly T[];
  nameOf: (record: T) => string;
  /** Returns additional sentences of the confirmation about these records. */
  more: (records: readonly T[]) => string[];
  run: (ids: string[]) => Promise<{ count: number }>;
}

/** Returns a function that asks, naming the records, then deletes them. It resolves to true when they are deleted. */
export function useRecordDeletion<T extends { id: string }>(options: RecordDeletion<T>) {
  const { namespace, known, nameOf, more, run } = options;
  const { t, i18n } = useTranslation(namespace);
  const among = (ids: readonly string[]) => known.filter(({ id }) => ids.includes(id));

  function namesOf(ids: readonly string[]): string {
    const names = among(ids).map(nameOf);
    const others = ids.length - names.length;
    return new Intl.ListFormat(i18n.language).format([
      ...names,
      ...(others > 0 ? [t("deleteConfirm.others", { count: others })] : []),
    ]);
  }

  const remove = useDeletion({
    ask: (count, name, ids) => ({
      title:
        name === undefined
          ? t("deleteConfirm.titleMany", { count })
          : t("deleteConfirm.titleOne", { name }),
      consequence: [
        ...(name === undefined ? [`${namesOf(ids)}.`] : []),
        t("deleteConfirm.consequence", { count }),
        ...more(among(ids)),
      ].join(" "),
      confirmLabel: t("delete", { count }),
    }),
    run,
    done: (count) => t("deleted", { count }),
    failed: (reason) => t("failed.delete", { reason }),
  });

  return (ids: string[]): Promise<boolean> => {
    const [only] = ids.length === 1 ? among(ids) : [];
    return remove(ids, only && nameOf(only));
  };
}

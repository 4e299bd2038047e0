import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useListSavedBlocksQuery } from "../../../lib/api.generated.ts";
import { BLOCK_KINDS, LAYOUT_NAMES } from "../block-kinds.tsx";
import { hasFooter } from "../document-places.ts";
import { useEditorState } from "../editor-store.tsx";
import type { Insertable } from "../editor-ui.tsx";

const SAVED_MAX = 100;

export interface Choice {
  key: string;
  label: string;
  item: Insertable;
  /** Why it cannot be inserted now; null if it can. */
  refusal: string | null;
  /** The id of a saved block. */
  savedId: string | null;
}

export interface Insertables {
  blocks: Choice[];
  layouts: Choice[];
  saved: Choice[];
  /** Whether saved blocks are still loading. */
  isLoading: boolean;
  error: unknown;
  refetch: () => void;
}

/** Returns everything insertable whose name matches the search. */
export function useInsertables(query: string): Insertables {
  const { t, i18n } = useTranslation("editor");
  const { data, isLoading, error, refetch } = useListSavedBlocksQuery({
    limit: SAVED_MAX,
    sort: "name",
  });
  const footerIsThere = useEditorState(({ document }) => hasFooter(document));
  return useMemo(() => {
    const needle = query.trim().toLocaleLowerCase(i18n.language);
    const fits = ({ label }: Choice) =>
      needle === "" || label.toLocaleLowerCase(i18n.language).includes(needle);
    const choice = (
      key: string,
      label: string,
      item: Insertable,
      rest: Partial<Choice> = {},
    ): Choice => ({
      key,
      label,
      item,
      refusal: null,
      savedId: null,
      ...rest,
    });
    return {
      blocks: BLOCK_KINDS.map((kind) =>
        choice(
          `kind-${kind}`,
          t(`palette.kinds.${kind}`),
          { type: "kind", kind },
          { refusal: kind === "footer" && footerIsThere ? t("canvas.footerOnce") : null },
        ),
      ).filter(fits),
      layouts: LAYOUT_NAMES.map((layout) =>
        choice(`layout-${layout}`, t(`palette.layouts.${layout}`), { type: "layout", layout }),
      ).filter(fits),
      saved: (data?.items ?? [])
        .map(({ id, name, content }) =>
          choice(`saved-${id}`, name, { type: "saved", name, content }, { savedId: id }),
        )
        .filter(fits),
      isLoading,
      error,
      refetch: () => void refetch(),
    };
  }, [t, i18n.language, query, data, footerIsThere, isLoading, error, refetch]);
}

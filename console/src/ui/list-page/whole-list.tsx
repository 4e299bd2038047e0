import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormats } from "../formats/formats.ts";
import type { TableSelection } from "../table/table-selection.ts";
import { type CountedEndpoint, useTotal } from "./view-total.tsx";

interface Props {
  endpoint: CountedEndpoint;
  /** The list's query, without a page. */
  arg: object;
  selection: TableSelection;
  onSelect: (total: number) => void;
}

/**
 * Once a page is selected, offers to select everything that matches the list, with its exact number, and to undo that.
 */
export function WholeList({ endpoint, arg, selection, onSelect }: Props) {
  const { t } = useTranslation("common");
  const { number } = useFormats();
  const total = useTotal(endpoint, { ...arg, exactTotal: true });
  if (selection.everything)
    return t("table.everythingSelected", {
      count: selection.count,
      number: number(selection.count),
    });
  // An estimate does not guarantee how many records will be changed.
  if (!total || total.totalIsEstimate) return t("table.counting");
  return (
    <Button variant="subtle" size="compact-sm" onClick={() => onSelect(total.total)}>
      {t("table.selectEverything", { count: total.total, number: number(total.total) })}
    </Button>
  );
}

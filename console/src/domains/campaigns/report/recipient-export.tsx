import { useTranslation } from "react-i18next";
import type { ExportRequest } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { FormatDialog } from "../../exports/index.ts";

const FORMATS = ["csv", "xlsx"] as const;

interface Props {
  campaignId: string;
  filter: Extract<ExportRequest, { kind: "recipients" }>["filter"];
  total: number;
  /** Selects the wording: all recipients, the listed ones, or an approximate number. */
  kind: "All" | "These" | "About";
  onClose: () => void;
}

/** Exports exactly the recipients in the list, and tracks the export until its download. */
export default function RecipientExport({ campaignId, filter, total, kind, onClose }: Props) {
  const { t } = useTranslation(["report", "exports"]);
  const { number } = useFormats();
  return (
    <FormatDialog
      title={t("report:people.exportTitle")}
      text={t(`report:people.export${kind}`, {
        count: total,
        number: number(total),
      })}
      formats={FORMATS.map((value) => ({ value, hint: t(`exports:formatHint.${value}`) }))}
      startLabel={t("report:people.exportStart")}
      request={(format) => ({ kind: "recipients", format, campaignId, filter })}
      onClose={onClose}
    />
  );
}

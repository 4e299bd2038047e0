import { useTranslation } from "react-i18next";
import type { ExportRequest } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { FormatDialog } from "../../exports/index.ts";

const FORMATS = ["csv", "json"] as const;

/** The events in a file. */
export interface EventExportChoice {
  filter: Extract<ExportRequest, { kind: "webhookEvents" }>["filter"];
  /** Restricts the export to these. */
  ids?: string[];
}

interface EventExportProps {
  choice: EventExportChoice;
  onClose: () => void;
}

/** Exports the events that are listed or selected, and tracks the export until its download. */
export default function EventExport({ choice, onClose }: EventExportProps) {
  const { t } = useTranslation("webhook-events");
  const { number } = useFormats();
  const count = choice.ids?.length;
  return (
    <FormatDialog
      title={t("export.title")}
      text={
        count === undefined
          ? t("export.listed")
          : t("export.selected", { count, number: number(count) })
      }
      formats={FORMATS.map((value) => ({ value, hint: t(`export.hint.${value}`) }))}
      startLabel={t("export.start")}
      request={(format) => ({ kind: "webhookEvents", format, ...choice })}
      onClose={onClose}
    />
  );
}

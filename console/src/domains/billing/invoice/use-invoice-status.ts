import { useTranslation } from "react-i18next";
import type { Invoice } from "../../../lib/api.generated.ts";
import type { StatusTone } from "../../../ui/feedback/status-pill.tsx";
import { useDays } from "../parts/use-days.ts";

const TONES = {
  open: "warning",
  paid: "done",
  refunded: "neutral",
  canceled: "neutral",
} as const satisfies Record<Invoice["status"], StatusTone>;

/** Returns the label of an invoice's status; that of an open one includes the due date. */
export function useInvoiceStatus(): (invoice: Pick<Invoice, "status" | "dueAt">) => {
  label: string;
  tone: StatusTone;
} {
  const { t } = useTranslation("invoice");
  const { short } = useDays();
  return ({ status, dueAt }) => ({
    tone: TONES[status],
    label: t(`status.${status}`, { date: short(dueAt) }),
  });
}

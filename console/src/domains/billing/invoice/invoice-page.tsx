import { Button, Group, Skeleton, Text } from "@mantine/core";
import { EnvelopeSimpleIcon, FilePdfIcon, PrinterIcon } from "@phosphor-icons/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useNavigate, useParams } from "react-router";
import {
  type InvoiceDetails,
  useEmailInvoiceMutation,
  useGetInvoiceQuery,
  useGetPaymentConfigQuery,
} from "../../../lib/api.generated.ts";
import { downloadFile } from "../../../lib/download.ts";
import { useHasPlans } from "../../../shell/use-plan.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { useAttempt, useProblemToast } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { PageHeader } from "../../../ui/layout/page-header.tsx";
import { usePrinting } from "../../../ui/layout/use-printing.ts";
import { TestBand } from "../parts/test-band.tsx";
import { Paper } from "./paper.tsx";
import { Rail } from "./rail.tsx";
import { useInvoiceStatus } from "./use-invoice-status.ts";
import classes from "./invoice.module.css";
import { KeyHint } from "../../../ui/keyboard/key-hint.tsx";
import { withModifier } from "../../../ui/keyboard/modifier-key.ts";

/** An invoice as printed, with its history and actions. */
export function Component() {
  const { t } = useTranslation(["invoice", "billing"]);
  const { id = "" } = useParams();
  const hasPlans = useHasPlans();
  const { data, error, refetch } = useGetInvoiceQuery(
    { id },
    { refetchOnMountOrArgChange: true, skip: !hasPlans },
  );
  const { data: config } = useGetPaymentConfigQuery();
  const { date } = useFormats();
  const status = useInvoiceStatus();
  usePrinting();
  useNeighborKeys(data);
  if (!hasPlans) return <Navigate to="/dashboard" replace />;
  const invoice = data?.id === id ? data : undefined;
  if (error && !invoice) return <ErrorState problem={error} onRetry={() => void refetch()} />;
  if (!invoice)
    return <Skeleton height={720} radius="md" role="status" aria-label={t("loading")} />;
  return (
    <div className={classes.page}>
      {config?.billing === "test" && <TestBand />}
      <PageHeader
        back={{ to: "/settings/payment", label: t("back") }}
        title={t("title", { number: invoice.number })}
        description={
          <Text inherit>
            {t("description", { date: date(invoice.issuedAt), status: status(invoice).label })}
          </Text>
        }
        actions={<Actions invoice={invoice} />}
      />
      <div className={classes.columns}>
        <div className={classes.desk}>
          <Paper invoice={invoice} />
        </div>
        <Rail invoice={invoice} />
      </div>
    </div>
  );
}

function Actions({ invoice: { id, number } }: { invoice: InvoiceDetails }) {
  const { t, i18n } = useTranslation("invoice");
  const [email, { isLoading: isMailing }] = useEmailInvoiceMutation();
  const [isLoading, setIsLoading] = useState(false);
  const showProblem = useProblemToast();
  const attempt = useAttempt();

  async function send() {
    const { data, error } = await email({ id });
    if (data) toast.success(t("emailed", { email: data.to }));
    else showProblem(error);
  }
  async function download() {
    setIsLoading(true);
    const path = `/v1/Payments/Invoices/${id}/Pdf?language=${i18n.language.toLowerCase()}`;
    await attempt(() => downloadFile(path, `${number}.pdf`));
    setIsLoading(false);
  }

  return (
    <Group gap="xs">
      <Button
        variant="default"
        loading={isMailing}
        leftSection={<EnvelopeSimpleIcon size={18} aria-hidden />}
        onClick={() => void send()}
      >
        {t("email")}
      </Button>
      <Button
        variant="default"
        leftSection={<PrinterIcon size={18} aria-hidden />}
        rightSection={<KeyHint keys={withModifier("P")} />}
        onClick={() => window.print()}
      >
        {t("print")}
      </Button>
      <Button
        loading={isLoading}
        leftSection={<FilePdfIcon size={18} aria-hidden />}
        onClick={() => void download()}
      >
        {t("pdf")}
      </Button>
    </Group>
  );
}

/**
 * Opens the previous and next invoice with the arrow keys, in reading direction, unless the keys move something else.
 */
function useNeighborKeys(invoice: InvoiceDetails | undefined): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!invoice) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (
        event.target instanceof HTMLElement &&
        event.target.closest("input, textarea, select, [role=dialog], [role=menu]")
      )
        return;
      const forward = document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
      const backward = forward === "ArrowRight" ? "ArrowLeft" : "ArrowRight";
      const to =
        event.key === forward ? invoice.next : event.key === backward ? invoice.previous : null;
      if (to) void navigate(`/payment-invoice-preview/${to.id}`);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [invoice, navigate]);
}

import { barCodeOf, barWidths, formatBoletoLine } from "@arauto/contracts/boleto";
import { Button, Group, Text } from "@mantine/core";
import { FilePdfIcon } from "@phosphor-icons/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Payment } from "../../../lib/api.generated.ts";
import { downloadFile } from "../../../lib/download.ts";
import { useAttempt } from "../../../ui/feedback/problem.ts";
import { useDays } from "../parts/use-days.ts";
import { CopyField } from "./copy-field.tsx";
import type { PaymentFlow } from "./use-payment.ts";
import classes from "./checkout.module.css";

/** Pays by boleto: its line to copy, its bar code, and the PDF. */
export function BoletoPane({
  flow: { payment, isStarting, start },
  onPay,
}: {
  flow: PaymentFlow;
  /** Returns whether everything required for a payment is there. */
  onPay: () => boolean;
}) {
  const { t } = useTranslation("checkout");
  const isBoleto = payment?.method === "boleto" && payment.boleto !== null;
  if (isBoleto && payment.status !== "canceled" && payment.status !== "expired")
    return <Boleto payment={payment} />;
  return (
    <>
      <Text c="dimmed">{t("boleto.text")}</Text>
      {isBoleto && payment.status === "expired" && <Text fw={600}>{t("boleto.expired")}</Text>}
      <Group>
        <Button
          data-create-boleto
          loading={isStarting}
          onClick={() => void (onPay() && start("boleto"))}
        >
          {t("boleto.create")}
        </Button>
      </Group>
    </>
  );
}

function Boleto({ payment }: { payment: Payment }) {
  const { t } = useTranslation("checkout");
  const { calendarLong } = useDays();
  const attempt = useAttempt();
  const [isLoading, setIsLoading] = useState(false);
  if (!payment.boleto) return null;
  const { line, dueOn, hasPdf } = payment.boleto;

  async function download() {
    setIsLoading(true);
    await attempt(() => downloadFile(`/v1/Payments/${payment.id}/Boleto`, `boleto-${dueOn}.pdf`));
    setIsLoading(false);
  }

  return (
    <>
      <Text fw={600}>{t("boleto.due", { date: calendarLong(dueOn) })}</Text>
      <BarCode line={line} />
      <CopyField
        value={line.replaceAll(/\D/g, "")}
        shown={formatBoletoLine(line)}
        label={t("boleto.copy")}
        name={t("boleto.line")}
        wraps
      />
      {hasPdf && (
        <Group>
          <Button
            variant="default"
            loading={isLoading}
            leftSection={<FilePdfIcon size={18} aria-hidden />}
            onClick={() => void download()}
          >
            {t("boleto.pdf")}
          </Button>
        </Group>
      )}
    </>
  );
}

const HEIGHT = 50;

/** The bar code for banking apps; nothing for a line with a wrong check digit. */
function BarCode({ line }: { line: string }) {
  const { t } = useTranslation("checkout");
  const code = barCodeOf(line);
  if (code === null) return null;
  let at = 0;
  let path = "";
  for (const [place, width] of barWidths(code).entries()) {
    if (place % 2 === 0) path += `M${at} 0h${width}v${HEIGHT}h-${width}z`;
    at += width;
  }
  return (
    <svg
      className={classes.barCode}
      viewBox={`-10 -6 ${at + 20} ${HEIGHT + 12}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t("boleto.barCode")}
    >
      <rect x={-10} y={-6} width={at + 20} height={HEIGHT + 12} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}

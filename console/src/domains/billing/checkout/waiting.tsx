import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Mark } from "../../../ui/layout/logo.tsx";
import type { Method } from "./use-payment.ts";
import classes from "./checkout.module.css";

/** Says that the page updates when the bank confirms, and that it can be closed. */
export function Waiting({ email, method }: { email: string; method: Method }) {
  const { t } = useTranslation("checkout");
  return (
    <div className={classes.waiting} role="status">
      <span className={classes.pulse} aria-hidden>
        <Mark size={28} loading />
      </span>
      <div>
        <Text fw={600}>{t("waiting.title")}</Text>
        <Text size="sm" c="dimmed">
          {t(method === "boleto" ? "waiting.boleto" : "waiting.text", { email })}
        </Text>
      </div>
    </div>
  );
}

import { Button, Group, Text } from "@mantine/core";
import { CreditCardIcon, PixLogoIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { type Subscription, useRemoveMandateMutation } from "../../../lib/api.generated.ts";
import { useConfirm } from "../../../ui/dialogs/confirm.tsx";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { toast } from "../../../ui/feedback/toasts.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { SettingsCard } from "../../../ui/layout/settings-card.tsx";

/** Brands whose names don't follow from the ids of payment providers. */
const BRANDS: Readonly<Record<string, string>> = {
  amex: "American Express",
  diners: "Diners Club",
  jcb: "JCB",
  unionpay: "UnionPay",
};

const brandName = (id: string | null): string =>
  BRANDS[id ?? ""] ?? `${(id ?? "").slice(0, 1).toUpperCase()}${(id ?? "").slice(1)}`;

/** The payment method of renewals: a saved card or Pix authorization; without one, by invoice. */
export function MethodCard({ subscription: { mandate } }: { subscription: Subscription }) {
  const { t } = useTranslation("payment");
  const { date } = useFormats();
  const confirm = useConfirm();
  const [remove, { isLoading }] = useRemoveMandateMutation();
  const showProblem = useProblemToast();

  async function ask() {
    const yes = await confirm({
      title: t("method.removeTitle"),
      consequence: t("method.removeText"),
      confirmLabel: t("method.remove"),
      danger: true,
    });
    if (!yes) return;
    const { error } = await remove();
    if (error) showProblem(error);
    else toast.success(t("method.removed"));
  }

  const MethodIcon = mandate?.method === "pix" ? PixLogoIcon : CreditCardIcon;
  return (
    <SettingsCard
      title={t("method.title")}
      actions={
        mandate ? (
          <Button variant="default" loading={isLoading} onClick={() => void ask()}>
            {t("method.remove")}
          </Button>
        ) : undefined
      }
    >
      {mandate ? (
        <Group gap="sm">
          <MethodIcon size={24} aria-hidden />
          <div>
            <Text fw={550}>
              {mandate.last4
                ? t("method.card", {
                    brand: mandate.brand === "test" ? t("method.test") : brandName(mandate.brand),
                    last4: mandate.last4,
                  })
                : t(`methods.${mandate.method}`)}
            </Text>
            <Text size="sm" c="dimmed">
              {t("method.since", { date: date(mandate.createdAt) })}
            </Text>
          </div>
        </Group>
      ) : (
        <Text c="dimmed">{t("method.none")}</Text>
      )}
    </SettingsCard>
  );
}

import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { BillingField } from "./billing-draft.ts";

/** Up to this many fields are named; more are obvious in the form. */
const NAMED_MAX = 2;

/** Says that a method requires the billing details, and names missing ones that are easy to overlook. */
export function NeedsBilling({
  method,
  missing,
}: {
  method: "pix" | "card";
  missing: readonly BillingField[];
}) {
  const { t, i18n } = useTranslation("checkout");
  const fields = new Intl.ListFormat(i18n.language).format(
    missing.map((field) => t(`info.${field}`)),
  );
  const isNamed = missing.length > 0 && missing.length <= NAMED_MAX;
  return (
    <Text c="dimmed" role="status">
      {isNamed ? t(`${method}.needsFields`, { fields }) : t(`${method}.needsBilling`)}
    </Text>
  );
}

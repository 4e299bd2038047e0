import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { QUANTITY_MAX } from "./use-cart.ts";

/** The number of subscriptions. A plain number field: a formatting one would double the bundle size of the cart. */
export function QuantityInput({
  id,
  value,
  onChange,
}: {
  id: string;
  value: number;
  onChange: (value: number) => void;
}) {
  const { t } = useTranslation("checkout");
  // The text until the field is left: it may be empty for a moment.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      id={id}
      type="number"
      inputMode="numeric"
      min={1}
      max={QUANTITY_MAX}
      step={1}
      w={88}
      value={typed ?? String(value)}
      onChange={({ currentTarget: { value: text } }) => {
        const number = Number(text);
        const isValid = Number.isInteger(number) && number >= 1 && number <= QUANTITY_MAX;
        setTyped(isValid ? null : text);
        if (isValid) onChange(number);
      }}
      onBlur={() => setTyped(null)}
      error={typed !== null && typed !== "" && t("quantityRange", { max: QUANTITY_MAX })}
    />
  );
}

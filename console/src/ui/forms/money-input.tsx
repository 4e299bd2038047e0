import { NumberInput, type NumberInputProps } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { unitsOf } from "@arauto/contracts/currency-units";

interface Props extends Pick<
  NumberInputProps,
  | "label"
  | "description"
  | "placeholder"
  | "error"
  | "size"
  | "aria-label"
  | "autoFocus"
  | "onKeyDown"
> {
  /** In the currency's smallest unit. */
  value: number | null;
  currency: string;
  onChange: (value: number | null) => void;
}

/** The API's maximum, in the smallest unit. */
const MONEY_MAX = 100_000_000_000_000;

/** An amount of money, typed in the currency's main unit and with the reader's separators. */
export function MoneyInput({ value, currency, onChange, ...input }: Props) {
  const { i18n } = useTranslation();
  const unit = unitsOf(currency);
  const parts = new Intl.NumberFormat(i18n.language, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    useGrouping: "always",
  }).formatToParts(12_345.6);
  const partOf = (type: Intl.NumberFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value;
  const symbol = partOf("currency") ?? currency;
  return (
    <NumberInput
      {...input}
      value={value === null ? "" : value / unit}
      min={0}
      max={MONEY_MAX / unit}
      clampBehavior="strict"
      allowNegative={false}
      decimalScale={Math.round(Math.log10(unit))}
      decimalSeparator={partOf("decimal") ?? "."}
      thousandSeparator={partOf("group") ?? ","}
      leftSection={
        <span aria-hidden dir="ltr">
          {symbol}
        </span>
      }
      leftSectionWidth={40}
      hideControls
      inputMode="decimal"
      dir="ltr"
      onChange={(typed) => onChange(typeof typed === "number" ? Math.round(typed * unit) : null)}
    />
  );
}

import { useMoney } from "./use-money.ts";
import classes from "./price.module.css";

/** A price whose whole units are large; symbol, cents and the words after it stay small. */
export function Price({
  amount,
  currency,
  suffix,
}: {
  amount: number;
  currency: string;
  /** For example "per month". */
  suffix: string;
}) {
  const money = useMoney();
  const parts = money.parts(amount, currency);
  const isLarge = ({ type }: Intl.NumberFormatPart) => type === "integer" || type === "group";
  return (
    <p className={classes.price}>
      <bdi>
        {parts.map((part, place) => (
          // The parts of one amount never change their order.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={place} className={isLarge(part) ? classes.whole : undefined}>
            {part.value}
          </span>
        ))}
      </bdi>{" "}
      {suffix}
    </p>
  );
}

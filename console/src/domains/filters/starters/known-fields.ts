/** A custom field that conditions can use. */
export interface StarterField {
  identifier: string;
  name: string;
  type: "text" | "number" | "date" | "boolean" | "email";
}

/** Custom fields whose meaning is known from their names. */
export interface KnownFields {
  birthday?: StarterField;
  city?: StarterField;
  spent?: StarterField;
}

// Names without accents, in lower case: English, Portuguese and Spanish.
const BIRTHDAY = /birth|nascimento|nacimiento|aniversario|cumpleanos/;
const CITY = /^(?:city|town|cidade|ciudad|municipio)\b/;
const SPENT = /\b(?:spent|spend|revenue|gasto|gastado|faturamento|compras|ltv|lifetime value)\b/;

// Names of events are often technical, such as `order_placed`.
const PURCHASE = /purchase|order|checkout|compra|pedido|venda|venta/;

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Finds the first birthday, city and amount spent among custom fields. */
export function knownFields(fields: readonly StarterField[]): KnownFields {
  const first = (type: StarterField["type"], name: RegExp) =>
    fields.find((field) => field.type === type && name.test(plain(field.name)));
  const birthday = first("date", BIRTHDAY);
  const city = first("text", CITY);
  const spent = first("number", SPENT);
  return { ...(birthday && { birthday }), ...(city && { city }), ...(spent && { spent }) };
}

/** Returns the first event that is a purchase by its name. */
export const purchaseEvent = (names: readonly string[]): string | undefined =>
  names.find((name) => PURCHASE.test(plain(name)));

/** Returns the median, rounded to two digits: an amount that about half of the values exceed. Undefined without values. */
export function typicalAmount(values: readonly string[]): number | undefined {
  const amounts = values
    .map(Number)
    .filter((amount) => Number.isFinite(amount) && amount > 0)
    .toSorted((a, b) => a - b);
  const median = amounts[Math.floor(amounts.length / 2)];
  return median === undefined ? undefined : Number(median.toPrecision(2));
}

import { buildBrCode } from "../br-code.ts";

/** Returns a well-formed Pix code that no bank knows: the host of its location does not exist. */
export const testPixCode = (reference: string, amount: number): string =>
  buildBrCode({
    location: `pix.example/test/${reference}`,
    amount,
    name: "PAGAMENTO DE TESTE",
    city: "BRASILIA",
  });

function mod10(digits: string): number {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

function mod11(digits: string): number {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (2 + (index % 8)), 0);
  const rest = 11 - (sum % 11);
  return rest === 0 || rest > 9 ? 1 : rest;
}

const DAY_MS = 24 * 60 * 60_000;
/** Date of due date factor 1000, since factors restarted (FEBRABAN). */
const FACTOR_START = Date.UTC(2025, 1, 22);

/** Returns the 47 digits of a boleto of bank 000, which no bank accepts, with valid check digits. */
export function testBoletoLine(seed: number, amount: number, dueOn: string): string {
  const days = Math.round((Date.parse(dueOn) - FACTOR_START) / DAY_MS);
  const factor = String(1000 + Math.max(0, days)).padStart(4, "0");
  const value = factor + String(amount).padStart(10, "0");
  const free = String(seed % 1_000_000_000).padStart(25, "0");
  const check = mod11(`0009${value}${free}`);
  const parts = [`0009${free.slice(0, 5)}`, free.slice(5, 15), free.slice(15)];
  return `${parts.map((part) => `${part}${mod10(part)}`).join("")}${check}${value}`;
}

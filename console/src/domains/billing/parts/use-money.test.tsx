import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, it } from "vitest";
import { useMoney } from "./use-money.ts";

function Amount({ amount, currency }: { amount: number; currency: string }) {
  return useMoney()(amount, currency);
}

async function shown(language: string, amount: number, currency: string): Promise<string> {
  const i18n = i18next.createInstance();
  await i18n.init({ lng: language });
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <Amount amount={amount} currency={currency} />
    </I18nextProvider>,
  ).replaceAll("\u00a0", " ");
}

it.each([
  ["en-US", "R$1,234.50", "$1,234.50", "-€1,234.50", "¥123,450"],
  ["pt-BR", "R$ 1.234,50", "$ 1.234,50", "-€ 1.234,50", "¥ 123.450"],
  ["es-ES", "1.234,50 R$", "1.234,50 $", "-1.234,50 €", "123.450 ¥"],
])(
  "formats amounts of all currencies as %s does, from their smallest units",
  async (language, brl, usd, eur, jpy) => {
    expect(await shown(language, 123_450, "BRL")).toBe(brl);
    expect(await shown(language, 123_450, "USD")).toBe(usd);
    expect(await shown(language, -123_450, "EUR")).toBe(eur);
    // Yen have no cents.
    expect(await shown(language, 123_450, "JPY")).toBe(jpy);
  },
);

// @vitest-environment jsdom
import { MantineProvider } from "@mantine/core";
import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, it } from "vitest";
import checkout from "../../../../locales/pt-br/checkout.json" with { type: "json" };
import { BILLING_FIELDS, type BillingField } from "./billing-draft.ts";
import { NeedsBilling } from "./needs-billing.tsx";

it("names the last fields that are missing for a payment", async () => {
  const i18n = i18next.createInstance();
  await i18n.init({
    lng: "pt-BR",
    resources: { "pt-BR": { checkout } },
    defaultNS: "checkout",
    interpolation: { escapeValue: false },
  });
  const shown = (...missing: BillingField[]) =>
    renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <MantineProvider>
          <NeedsBilling method="pix" missing={missing} />
        </MantineProvider>
      </I18nextProvider>,
    );
  expect(shown("city")).toContain("Para criar o código Pix, falta: Cidade.");
  expect(shown("city", "street")).toContain("falta: Cidade e Endereço.");
  expect(shown(...BILLING_FIELDS)).toContain("Preencha os dados de cobrança");
});

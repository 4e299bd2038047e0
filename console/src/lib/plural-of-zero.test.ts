import { setPluralOfZero } from "@arauto/contracts/plural-rules";
import i18next from "i18next";
import { expect, it } from "vitest";

it("uses the plural for zero in Portuguese, and keeps the other forms", async () => {
  const i18n = i18next.createInstance();
  await i18n.init({
    lng: "pt-br",
    lowerCaseLng: true,
    resources: {
      "pt-br": {
        translation: {
          contacts_one: "{{count}} contato",
          contacts_many: "{{count}} de contatos",
          contacts_other: "{{count}} contatos",
          errors_zero: "nenhum erro",
          errors_one: "{{count}} erro",
          errors_other: "{{count}} erros",
        },
      },
    },
  });
  expect(i18n.t("contacts", { count: 0 })).toBe("0 contato");
  setPluralOfZero(i18n.services.pluralResolver);
  const texts = [0, 1, 2, 1_000_000].map((count) => i18n.t("contacts", { count }));
  expect(texts).toEqual(["0 contatos", "1 contato", "2 contatos", "1000000 de contatos"]);
  expect(i18n.t("errors", { count: 0 })).toBe("nenhum erro");
});

import { call } from "./api.ts";
import { LONG_WORD } from "./long-values.ts";
import { blocksWithText, templateBody } from "./template-body.ts";

interface Id {
  id: string;
}

const TEMPLATE = `<mjml><mj-body background-color="#faf9f5">
<mj-section background-color="#134cbb"><mj-column><mj-text color="#ffffff" font-size="28px">Padaria Aurora</mj-text></mj-column></mj-section>
<mj-section background-color="#ffffff"><mj-column>
<mj-text font-size="16px" line-height="24px">Olá, {{ account.name | default: "você" }}! Neste sábado o pão de fermentação natural sai do forno às 7h.</mj-text>
<mj-button background-color="#134cbb" href="https://padaria.example.com/ofertas">Ver as ofertas</mj-button>
<mj-text color="#626978">Quem mora em {{ account.fields.cidade | default: "sua cidade" }} recebe em casa.</mj-text>
</mj-column></mj-section></mj-body></mjml>`;

/** Creates templates in MJML and HTML, and returns the id of the former. */
export async function fillMarkupTemplates(token: string): Promise<string> {
  const post = (path: string, body: object) => call<Id>(token, path, { method: "POST", body });
  const lines = { subject: "Pão quente, {{ account.name }} ☕", preheader: "Só neste sábado" };
  const template = await post(
    "Templates",
    templateBody("Oferta de sábado", { ...lines, format: "mjml", source: TEMPLATE }),
  );
  await post(
    "Templates",
    templateBody(
      LONG_WORD,
      { ...lines, source: "<p>Olá, {{ account.name }}</p>" },
      "transactional",
    ),
  );
  return template.id;
}

/** Creates a block template that was published, then changed, and is partly translated. */
export async function fillBlockTemplate(token: string): Promise<string> {
  const lines = {
    subject: "Pão quente neste sábado",
    preheader: "Sai do forno às 7h, e acaba cedo",
  };
  const spanish = {
    language: "es-es",
    ...lines,
    subject: "Pan caliente este sábado",
    source: blocksWithText("Pan caliente"),
  };
  const words = {
    ...lines,
    format: "blocks" as const,
    source: blocksWithText("Pão quente"),
    translations: [spanish],
  };
  const body = templateBody(`Fornada de sábado ${LONG_WORD.slice(0, 60)}`, words);
  const template = await call<Id & { draftVersion: number }>(token, "Templates", {
    method: "POST",
    body,
  });
  const content = {
    ...body.content,
    subject: "PÃO QUENTE, RE: SÁBADO!!!",
    source: blocksWithText(`Pão quente ${LONG_WORD}`),
  };
  await call(token, `Templates/${template.id}/Draft`, {
    method: "PUT",
    body: { content, draftVersion: template.draftVersion },
  });
  return template.id;
}

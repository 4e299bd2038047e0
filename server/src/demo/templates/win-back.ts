import { pad } from "../../domains/designs/index.ts";
import { COLORS, type DemoTemplateSource, SHOP } from "./frame.ts";

export const winBack: DemoTemplateSource = {
  name: "Saudade: volte para a mesa",
  type: "campaign",
  subject:
    "Guardamos um pacote de {{ account.fields.cafe_favorito | default: 'café fresco' }} para você",
  preheader: "Faz tempo que a gente não se vê. Que tal 25% para recomeçar?",
  sections: (k) => [
    k.section([
      k.text("**Faz tempo**", { color: k.brandText, fontSize: 15, padding: pad(24, 0) }),
      k.h1("A cadeira da janela continua livre.", { fontSize: 36, padding: pad(4, 12) }),
      k.text(
        "{account.first_name|Olá}, faz um bom tempo desde o seu último café com a gente. De lá para cá trocamos o torrador, abrimos uma loja e colhemos duas safras. O café ficou melhor, e gostaríamos que você provasse.",
        { padding: pad(0, 24) },
      ),
    ]),
    k.section(
      [
        k.text("**Seu cupom**", {
          align: "center",
          color: COLORS.ink,
          fontSize: 15,
          padding: pad(28, 0),
        }),
        k.h1("VOLTE25", { align: "center", color: COLORS.ink, fontSize: 38, padding: pad(0, 4) }),
        k.text("25% no próximo pedido, em qualquer café.", {
          align: "center",
          color: COLORS.ink,
          padding: pad(0, 4),
        }),
        k.text("E um pacote de 250 g de presente, por tudo o que já passamos juntos.", {
          align: "center",
          color: COLORS.ink,
          padding: pad(0, 4),
          visibility: {
            match: "all",
            rules: [{ path: "account.fields.total_gasto", operator: "greaterThan", value: 500 }],
            devices: "all",
          },
        }),
        k.button("Usar meu cupom", {
          href: `${SHOP}/voltar?cupom=VOLTE25`,
          align: "center",
          padding: pad(12, 32),
        }),
      ],
      { color: COLORS.cream },
    ),
    k.section([
      k.h2("Não é você, é o café?", { padding: pad(28, 6) }),
      k.text(
        `Se algo não agradou, conte para a gente: [é um formulário de três perguntas](${SHOP}/conversa), e quem responde é a Renata, da torra.`,
        { padding: pad(0, 24) },
      ),
    ]),
    k.section(
      [
        k.text(
          "Se preferir não receber mais, tudo bem: o link para sair está logo abaixo e funciona com um clique.",
          { align: "center", color: "#efe3d1", padding: pad(24, 24) },
        ),
      ],
      { color: COLORS.coffee },
    ),
  ],
};

import { COLORS, framed, SHOP } from "./frame.ts";

export const winBack = {
  name: "Saudade: volte para a mesa",
  type: "campaign",
  format: "mjml",
  subject:
    "Guardamos um pacote de {{ account.fields.cafe_favorito | default: 'café fresco' }} para você",
  preheader: "Faz tempo que a gente não se vê. Que tal 25% para recomeçar?",
  source: framed(
    "Saudade de você",
    `    <mj-section border-radius="16px 16px 0 0" padding="16px 0 0">
      <mj-column>
        <mj-text mj-class="label">Faz tempo</mj-text>
        <mj-text mj-class="headline">A cadeira da janela<br />continua livre.</mj-text>
        <mj-text>{{ account.name | split: " " | first | default: "Olá" }}, {% if account.fields.ultima_compra %}sua última compra foi em {{ account.fields.ultima_compra | date: "%d/%m/%Y" }}.{% else %}faz um bom tempo desde o seu último café com a gente.{% endif %} De lá para cá trocamos o torrador, abrimos uma loja e colhemos duas safras. O café ficou melhor, e gostaríamos que você provasse.</mj-text>
      </mj-column>
    </mj-section>
    <mj-section padding="8px 32px 24px">
      <mj-column background-color="${COLORS.cream}" border="2px dashed ${COLORS.clay}" border-radius="12px">
        <mj-text align="center" font-size="13px" letter-spacing="2px" color="${COLORS.clay}" padding="24px 24px 0">SEU CUPOM</mj-text>
        <mj-text align="center" font-family="'Courier New', monospace" font-size="34px" font-weight="bold" color="${COLORS.coffee}" padding="4px 24px">VOLTE25</mj-text>
        <mj-text align="center" font-size="15px" padding="0 24px 24px">25% no próximo pedido{% if account.fields.total_gasto > 500 %}, e um pacote de 250 g de presente por tudo o que já passamos juntos{% endif %}.</mj-text>
      </mj-column>
    </mj-section>
    <mj-section>
      <mj-column>
        <mj-button href="${SHOP}/voltar?cupom=VOLTE25">Usar meu cupom</mj-button>
        <mj-text mj-class="subhead">Não é você, é o café?</mj-text>
        <mj-text>Se algo não agradou, conte para a gente: <a href="${SHOP}/conversa">é um formulário de três perguntas</a>, e quem responde é a Renata, da torra.</mj-text>
      </mj-column>
    </mj-section>
    <mj-section background-color="${COLORS.coffee}" border-radius="0 0 16px 16px">
      <mj-column>
        <mj-text align="center" color="${COLORS.sand}" padding="24px 32px">Se preferir não receber mais, tudo bem: o link para sair está logo abaixo e funciona com um clique.</mj-text>
      </mj-column>
    </mj-section>`,
  ),
} as const;

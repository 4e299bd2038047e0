import { COLORS, framed, SHOP } from "./frame.ts";

const step = (number: number, title: string, text: string) => `
      <mj-column width="33.33%">
        <mj-text align="center" padding="24px 12px 8px"><span style="display:inline-block;width:44px;line-height:44px;border-radius:22px;background:${COLORS.leaf};color:#ffffff;font-weight:bold">${number}</span></mj-text>
        <mj-text align="center" font-weight="bold" color="${COLORS.coffee}" padding="0 12px 4px">${title}</mj-text>
        <mj-text align="center" font-size="14px" padding="0 12px 24px">${text}</mj-text>
      </mj-column>`;

export const welcome = {
  name: "Boas-vindas ao Clube",
  type: "campaign",
  format: "mjml",
  subject:
    'Boas-vindas ao Clube, {{ account.name | split: " " | first | default: "amante de café" }}!',
  preheader: "Seu primeiro pacote sai na terça. Veja como tirar o melhor dele.",
  source: framed(
    "Boas-vindas ao Clube Serra Clara",
    `    <mj-section background-color="${COLORS.leaf}" border-radius="16px 16px 0 0" padding="32px 0 16px">
      <mj-column>
        <mj-text mj-class="headline" color="#ffffff" align="center" font-size="38px">Que bom ter você<br />por aqui, {{ account.name | split: " " | first | default: "amante de café" }}.</mj-text>
        <mj-text color="#dfeae5" align="center">Agora a torra da semana tem o seu nome na caixa{% if account.fields.cidade %}, com destino a {{ account.fields.cidade }}{% endif %}.</mj-text>
      </mj-column>
    </mj-section>
    <mj-section>
      <mj-column>
        <mj-text mj-class="label" align="center">Como funciona</mj-text>
      </mj-column>
    </mj-section>
    <mj-section padding="0 16px">${step(1, "Torramos na terça", "Em lotes de 12 kg, na medida dos pedidos da semana.")}${step(2, "Enviamos no dia", "Com a data da torra e as notas de prova no rótulo.")}${step(3, "Você ajusta", "Pause, troque a moagem ou pule um mês quando quiser.")}
    </mj-section>
    <mj-section background-color="${COLORS.cream}">
      <mj-column>
        <mj-text mj-class="label">Seu plano</mj-text>
        <mj-table padding="0 32px 16px" font-size="16px" color="${COLORS.text}">
          <tr style="border-bottom:1px solid ${COLORS.sand}"><td style="padding:10px 0">Assinatura</td><td align="right" style="padding:10px 0;font-weight:bold">{{ account.fields.plano | default: "Essencial" }}</td></tr>
          <tr style="border-bottom:1px solid ${COLORS.sand}"><td style="padding:10px 0">Café de estreia</td><td align="right" style="padding:10px 0;font-weight:bold">{{ account.fields.cafe_favorito | default: "Blend da Casa" }}</td></tr>
          <tr><td style="padding:10px 0">Frete</td><td align="right" style="padding:10px 0;font-weight:bold">sempre grátis</td></tr>
        </mj-table>
        <mj-button href="${SHOP}/minha-conta">Ajustar minha assinatura</mj-button>
      </mj-column>
    </mj-section>
    <mj-section border-radius="0 0 16px 16px" padding="8px 0 16px">
      <mj-column>
        <mj-text mj-class="subhead" padding-top="24px">O primeiro preparo</mj-text>
        <mj-text>Dez gramas de café para cada 100 ml, água a 94 °C (ferveu, espere um minuto) e três minutos no total. Se ficar ácido, moa mais fino. Se ficar amargo, mais grosso. <a href="${SHOP}/receitas/coado">O guia completo está aqui</a>.</mj-text>
      </mj-column>
    </mj-section>`,
  ),
} as const;

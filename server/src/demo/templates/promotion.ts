import { COLORS, framed, SHOP } from "./frame.ts";

const kit = (name: string, note: string, before: string, now: string, path: string) => `
      <mj-column width="50%" padding="0 8px 16px">
        <mj-text mj-class="subhead" padding="20px 16px 4px">${name}</mj-text>
        <mj-text font-size="14px" padding="0 16px 8px">${note}</mj-text>
        <mj-text padding="0 16px 4px"><span style="text-decoration:line-through;color:${COLORS.quiet};font-size:14px">${before}</span> &nbsp;<strong style="color:${COLORS.clay};font-size:22px">${now}</strong></mj-text>
        <mj-button href="${SHOP}${path}" align="left" font-size="14px" inner-padding="11px 22px" padding="8px 16px 20px">Quero este</mj-button>
      </mj-column>`;

export const promotion = {
  name: "Promoção: Semana do Café",
  type: "campaign",
  format: "mjml",
  subject:
    "Semana do Café: 30% nos kits até domingo{% if account.fields.clube %}, e o frete é nosso{% endif %}",
  preheader: "Quatro kits, preço de torrefação, enviados no dia da torra.",
  source: framed(
    "Semana do Café",
    `    <mj-section background-color="${COLORS.clay}" border-radius="16px 16px 0 0" padding="24px 0">
      <mj-column>
        <mj-text color="#ffffff" align="center" font-size="13px" font-weight="bold" letter-spacing="3px" padding="16px 32px 0">SEMANA DO CAFÉ</mj-text>
        <mj-text color="#ffffff" align="center" font-family="Georgia, serif" font-size="96px" line-height="1.1" padding="0 32px">30%</mj-text>
        <mj-text color="#ffffff" align="center" font-size="18px">de desconto nos kits, só até domingo à meia-noite.</mj-text>
        <mj-button href="${SHOP}/semana-do-cafe" background-color="#ffffff" color="${COLORS.clay}">Ver todos os kits</mj-button>
      </mj-column>
    </mj-section>
    <mj-section padding="24px 0 0">
      <mj-column>
        <mj-text>{{ account.name | split: " " | first | default: "Olá" }}, separamos quatro kits que saem do torrador direto para a caixa. O desconto já aparece no carrinho, sem cupom.</mj-text>
      </mj-column>
    </mj-section>
    <mj-section padding="0 16px">${kit("Primeiros goles", "Três cafés de 100 g para descobrir o seu.", "R$ 79,00", "R$ 55,30", "/kits/primeiros-goles")}${kit("Manhã de domingo", "Bourbon Amarelo, coador de pano e caneca esmaltada.", "R$ 139,00", "R$ 97,30", "/kits/manha-de-domingo")}
    </mj-section>
    <mj-section padding="0 16px">${kit("Escritório feliz", "Dois quilos do Blend da Casa, em grão ou moído.", "R$ 189,00", "R$ 132,30", "/kits/escritorio")}${kit("Para presentear", "Geisha da Serra em lata numerada, com cartão escrito à mão.", "R$ 219,00", "R$ 153,30", "/kits/presente")}
    </mj-section>
    <mj-section background-color="${COLORS.cream}" border-radius="0 0 16px 16px">
      <mj-column>
        <mj-table padding="24px 32px 8px" font-size="15px" color="${COLORS.text}">
          <tr><td style="padding:6px 0">Frete{% if account.fields.estado %} para {{ account.fields.estado }}{% endif %}</td><td align="right" style="padding:6px 0;font-weight:bold">{% if account.fields.clube %}grátis, você é do Clube{% elsif account.fields.estado == "SP" or account.fields.estado == "MG" %}R$ 9,90{% else %}a partir de R$ 14,90{% endif %}</td></tr>
          <tr><td style="padding:6px 0">Prazo</td><td align="right" style="padding:6px 0;font-weight:bold">2 a 6 dias úteis</td></tr>
          <tr><td style="padding:6px 0">Se não gostar</td><td align="right" style="padding:6px 0;font-weight:bold">trocamos em até 30 dias</td></tr>
        </mj-table>
        <mj-text mj-class="small" padding-bottom="28px">Válido enquanto durarem os lotes da semana. Não acumula com outros descontos.</mj-text>
      </mj-column>
    </mj-section>`,
  ),
} as const;

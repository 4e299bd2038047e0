import { COLORS, framed, SHOP } from "./frame.ts";

const story = (number: string, title: string, text: string, link: string, path: string) => `
    <mj-section>
      <mj-column width="20%">
        <mj-text font-family="Georgia, serif" font-size="40px" line-height="1" color="${COLORS.clay}" padding="24px 0 0 32px">${number}</mj-text>
      </mj-column>
      <mj-column width="80%">
        <mj-text mj-class="subhead" padding-top="24px">${title}</mj-text>
        <mj-text padding-bottom="8px">${text}</mj-text>
        <mj-text padding-bottom="24px"><a href="${SHOP}${path}" style="font-weight:bold">${link} →</a></mj-text>
      </mj-column>
    </mj-section>
    <mj-section><mj-column><mj-divider border-width="1px" border-color="${COLORS.sand}" padding="0 32px" /></mj-column></mj-section>`;

export const newsletter = {
  name: "Newsletter: Diário da Torra",
  type: "campaign",
  format: "mjml",
  subject:
    '{{ account.name | split: " " | first | default: "Olá" }}, a colheita chegou: o que muda na sua xícara',
  preheader: "Três histórias da fazenda, uma receita de cold brew e o café do mês.",
  source: framed(
    "Diário da Torra",
    `    <mj-section background-color="${COLORS.coffee}" border-radius="16px 16px 0 0" padding="16px 0 24px">
      <mj-column>
        <mj-text mj-class="label" color="#f0b892" padding-top="24px">Diário da torra</mj-text>
        <mj-text mj-class="headline" color="${COLORS.cream}" font-size="36px">A colheita chegou.<br />E ela tem gosto de pêssego.</mj-text>
        <mj-text color="${COLORS.sand}">Olá, {{ account.name | split: " " | first | default: "amigo do café" }}. Passamos a semana na fazenda provando os primeiros lotes da safra. Aqui vai o que encontramos, em cinco minutos de leitura.</mj-text>
      </mj-column>
    </mj-section>
${story("1", "Por que este ano é mais doce", "Noites frias em junho fizeram o fruto amadurecer devagar. Na xícara, isso vira doçura natural e acidez de fruta amarela, sem precisar de açúcar.", "Leia a visita à fazenda", "/diario/safra")}
${story("2", "Cold brew em casa, sem equipamento", "80 g de café em moagem grossa, 1 litro de água filtrada, 14 horas de geladeira e um coador de pano. É só isso, e dura cinco dias.", "Veja o passo a passo", "/receitas/cold-brew")}
${story("3", "Quem colhe: Dona Lourdes, 41 safras", "Ela separa os grãos no olho e conta como o terreiro mudou desde 1984. Uma conversa para ouvir com a xícara na mão.", "Ouça a conversa", "/diario/dona-lourdes")}
    <mj-section background-color="${COLORS.cream}">
      <mj-column>
        <mj-text mj-class="label" align="center">Café do mês</mj-text>
        <mj-text mj-class="headline" align="center">{{ account.fields.cafe_favorito | default: "Bourbon Amarelo" }}</mj-text>
        <mj-text align="center">{% if account.fields.cafe_favorito %}É o seu favorito, e o lote novo acabou de sair do torrador.{% else %}Pêssego, mel e um final longo de chocolate ao leite.{% endif %} Torramos às terças e enviamos no mesmo dia{% if account.fields.cidade %} para {{ account.fields.cidade }}{% endif %}.</mj-text>
        <mj-button href="${SHOP}/cafes/cafe-do-mes">Provar o café do mês</mj-button>
      </mj-column>
    </mj-section>
    <mj-section background-color="${COLORS.leaf}" border-radius="0 0 16px 16px">
      <mj-column>
        <mj-text color="#ffffff" align="center" padding="24px 32px">{% if account.fields.clube %}Você é do Clube: o frete do próximo pedido é por nossa conta.{% else %}No Clube, o frete é sempre por nossa conta. <a href="${SHOP}/clube" style="color:#ffffff">Conheça</a>.{% endif %}</mj-text>
      </mj-column>
    </mj-section>`,
  ),
} as const;

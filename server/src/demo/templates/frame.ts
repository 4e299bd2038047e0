/** Colors of the demo brand, dark enough on light backgrounds for everyone (WCAG AA). */
export const COLORS = {
  coffee: "#3a2317",
  cream: "#fbf6ee",
  paper: "#ffffff",
  sand: "#efe3d1",
  clay: "#a0471f",
  leaf: "#2f5d50",
  text: "#4a3a31",
  quiet: "#6e5b4e",
} as const;

export const SHOP = "https://cafeserraclara.example";

const SERIF = "Georgia, 'Times New Roman', serif";

/**
 * Wraps the sections of an email in the brand's frame: title bar above, shop hours and links below.
 */
export function framed(title: string, sections: string): string {
  return `<mjml lang="pt-BR">
  <mj-head>
    <mj-title>${title}</mj-title>
    <mj-attributes>
      <mj-all font-family="Helvetica, Arial, sans-serif" />
      <mj-text font-size="16px" line-height="1.6" color="${COLORS.text}" padding="0 32px 16px" />
      <mj-button background-color="${COLORS.clay}" color="#ffffff" border-radius="999px" font-size="16px" font-weight="bold" inner-padding="16px 32px" padding="8px 32px 28px" />
      <mj-section background-color="${COLORS.paper}" padding="0" />
      <mj-class name="headline" font-family="${SERIF}" font-size="32px" line-height="1.2" color="${COLORS.coffee}" />
      <mj-class name="subhead" font-family="${SERIF}" font-size="21px" line-height="1.3" color="${COLORS.coffee}" padding="0 32px 6px" />
      <mj-class name="label" font-size="12px" font-weight="bold" letter-spacing="2px" text-transform="uppercase" color="${COLORS.clay}" padding="32px 32px 8px" />
      <mj-class name="small" font-size="13px" line-height="1.6" color="${COLORS.quiet}" />
    </mj-attributes>
    <mj-style inline="inline">a { color: ${COLORS.clay}; }</mj-style>
  </mj-head>
  <mj-body background-color="${COLORS.sand}" width="600px">
    <mj-section background-color="${COLORS.sand}" padding="24px 0">
      <mj-column>
        <mj-text align="center" font-family="${SERIF}" font-size="22px" color="${COLORS.coffee}" padding="0"><a href="${SHOP}" style="color:${COLORS.coffee};text-decoration:none">Café Serra Clara</a></mj-text>
        <mj-text align="center" font-size="12px" letter-spacing="2px" color="${COLORS.quiet}" padding="4px 0 0">TORRADO NA SERRA DA MANTIQUEIRA</mj-text>
      </mj-column>
    </mj-section>
${sections}
    <mj-section background-color="${COLORS.sand}" padding="24px 0 8px">
      <mj-column>
        <mj-text mj-class="small" align="center"><a href="${SHOP}/cafes">Cafés</a> &nbsp;·&nbsp; <a href="${SHOP}/clube">Clube</a> &nbsp;·&nbsp; <a href="${SHOP}/lojas">Lojas e horários</a></mj-text>
        <mj-text mj-class="small" align="center">Segunda a sábado, das 8h às 19h.<br />Dúvidas? Responda este e-mail, uma pessoa lê.</mj-text>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>
`;
}

/** Returns the initial source of an MJML template: one paragraph that greets the contact. */
export function mjmlStart(greeting: string): string {
  return `<mjml>
  <mj-head>
    <mj-attributes>
      <mj-all font-family="Helvetica, Arial, sans-serif" />
      <mj-text font-size="16px" line-height="1.6" color="#161e2f" />
    </mj-attributes>
  </mj-head>
  <mj-body>
    <mj-section>
      <mj-column>
        <mj-text>${greeting}</mj-text>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>
`;
}

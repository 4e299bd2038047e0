import type { TFunction } from "i18next";

/** Something to begin a template with. The texts are the interface language's. */
export interface Starter {
  key: "newsletter" | "announcement" | "blank" | "html";
  format: "mjml" | "html";
  subject: string;
  preheader: string;
  source: string;
}

const HEAD = `<mj-head>
    <mj-attributes>
      <mj-all font-family="Helvetica, Arial, sans-serif" />
      <mj-text font-size="16px" line-height="1.6" color="#161e2f" />
      <mj-button background-color="#134cbb" color="#ffffff" border-radius="8px" font-size="16px" font-weight="600" inner-padding="14px 28px" />
    </mj-attributes>
  </mj-head>`;

/** The starters of the catalogue, most useful first. */
export function starters(t: TFunction<"templates">): Starter[] {
  const greeting = t("starters.greeting", { name: `{{ account.name | default: "${t("starters.friend")}" }}` });
  const paragraph = (text: string) => `<mj-text>${text}</mj-text>`;
  return [
    {
      key: "newsletter",
      format: "mjml",
      subject: t("starters.newsletter.subject", { workspace: "{{ workspace.name }}" }),
      preheader: t("starters.newsletter.preheader"),
      source: `<mjml>
  ${HEAD}
  <mj-body background-color="#f3f1ed">
    <mj-section background-color="#0b1f4d" padding="32px 24px">
      <mj-column>
        <mj-text color="#efba41" font-size="14px" font-weight="600" padding-bottom="4px">{{ workspace.name }}</mj-text>
        <mj-text color="#ffffff" font-size="30px" font-weight="700" line-height="1.2">${t("starters.newsletter.title")}</mj-text>
      </mj-column>
    </mj-section>
    <mj-section background-color="#ffffff" padding="24px 24px 8px">
      <mj-column>
        ${paragraph(greeting)}
        ${paragraph(t("starters.newsletter.intro"))}
      </mj-column>
    </mj-section>
    <mj-section background-color="#ffffff" padding="0 24px">
      <mj-column>
        <mj-text font-size="20px" font-weight="700">${t("starters.newsletter.storyOne")}</mj-text>
        ${paragraph(t("starters.newsletter.story"))}
      </mj-column>
      <mj-column>
        <mj-text font-size="20px" font-weight="700">${t("starters.newsletter.storyTwo")}</mj-text>
        ${paragraph(t("starters.newsletter.story"))}
      </mj-column>
    </mj-section>
    <mj-section background-color="#ffffff" padding="8px 24px 32px">
      <mj-column>
        <mj-button href="https://example.com">${t("starters.newsletter.button")}</mj-button>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>
`,
    },
    {
      key: "announcement",
      format: "mjml",
      subject: t("starters.announcement.subject"),
      preheader: t("starters.announcement.preheader"),
      source: `<mjml>
  ${HEAD}
  <mj-body background-color="#faf9f5">
    <mj-section padding="40px 24px">
      <mj-column background-color="#ffffff" border-radius="12px" padding="24px">
        <mj-text font-size="26px" font-weight="700" line-height="1.25">${t("starters.announcement.title")}</mj-text>
        ${paragraph(greeting)}
        ${paragraph(t("starters.announcement.text"))}
        <mj-button href="https://example.com" align="left">${t("starters.announcement.button")}</mj-button>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>
`,
    },
    {
      key: "blank",
      format: "mjml",
      subject: "",
      preheader: "",
      source: `<mjml>
  ${HEAD}
  <mj-body>
    <mj-section>
      <mj-column>
        ${paragraph(greeting)}
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>
`,
    },
    {
      key: "html",
      format: "html",
      subject: "",
      preheader: "",
      source: `<!doctype html>
<html>
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
  </head>
  <body style="font-family: Helvetica, Arial, sans-serif; font-size: 16px; line-height: 1.6; color: #161e2f">
    <p>${greeting}</p>
  </body>
</html>
`,
    },
  ];
}

import { textsOf } from "../../platform/texts.ts";
import type { Confirmation } from "../consents/index.ts";
import type { PageWorkspace } from "./page-workspace.ts";
import {
  escapeHtml,
  form,
  maskEmail,
  page,
  type Reading,
  sentence,
  submit,
} from "./public-frame.ts";

/** Asks for confirmation, or shows its status; `preferencesPath` leads to the contact's preference page. */
export function confirmationPage(
  reading: Reading,
  confirmation: Omit<Confirmation, "workspace"> & { workspace: PageWorkspace },
  preferencesPath: string,
): string {
  const texts = textsOf(reading.language, "public-pages").confirmation;
  const { state, workspace, email, wording } = confirmation;
  const values = { workspace: workspace.name, email: maskEmail(email) };
  const common = { language: reading.language, reading, workspace };
  const choose = `<p class="aside"><a href="${escapeHtml(preferencesPath)}">${escapeHtml(texts.choose)}</a></p>`;
  switch (state) {
    case "open": {
      const body =
        `${sentence(texts.open, values)}<blockquote dir="auto">${escapeHtml(wording)}</blockquote>` +
        `${form(reading, "", submit(texts.agree, "primary"))}<p class="aside">${escapeHtml(texts.openHint)}</p>`;
      return page({ ...common, title: texts.openTitle, body, badge: "mark" });
    }
    case "confirmed":
      return page({
        ...common,
        title: texts.confirmedTitle,
        body: sentence(texts.confirmed, values) + choose,
        badge: "tick",
      });
    case "refused":
      return page({
        ...common,
        title: texts.refusedTitle,
        body: sentence(texts.refused, values) + choose,
        badge: "mark",
      });
    case "expired":
      // The address may belong to another contact by now, about whom the page must not reveal anything.
      return page({
        ...common,
        title: texts.expiredTitle,
        body: sentence(texts.expired, { workspace: workspace.name }),
        badge: "mark",
      });
  }
}

import { skipToken } from "@reduxjs/toolkit/query";
import { useGetTemplateQuery } from "../../../lib/api.generated.ts";
import { useStore } from "../../../lib/store.ts";
import { type MailPreview, useMailPreview } from "../../templates/index.ts";
import type { DraftStore } from "./draft-store.ts";

/**
 * Returns the campaign's email as an example contact would receive it: the template with the
 * campaign's subject lines.
 */
export function useCampaignMail(draft: DraftStore): MailPreview {
  const { templateId, subject, preheader } = useStore(draft, ({ values }) => values);
  const { currentData: template } = useGetTemplateQuery(
    templateId === null ? skipToken : { id: templateId },
  );
  const content = template?.content;
  return useMailPreview(
    content && templateId !== null
      ? {
          format: content.format,
          language: content.language,
          subject: subject?.trim() || content.subject,
          preheader: preheader?.trim() || content.preheader,
          source: content.source,
          sampleData: content.sampleData,
          contactId: null,
        }
      : null,
  );
}

import type { MailLanguage } from "@arauto/contracts";
import { skipToken } from "@reduxjs/toolkit/query";
import { useState } from "react";
import { useGetContactQuery } from "../../../lib/api.generated.ts";
import { readerLanguage } from "./reader-language.ts";
import { useWork } from "./use-work.ts";
import { useWorkbench } from "./workbench.tsx";

/**
 * Returns the language of a preview, and the reason for it. A multilingual email is shown in the language that the
 * selected contact gets, unless another is selected.
 */
export function usePreviewLanguage(contactId: string | null, followsContact: boolean) {
  const { work } = useWorkbench();
  const { languages, shown: worked } = useWork(work, "languages", "shown");
  const [looked, setLooked] = useState<{ contactId: string; language: MailLanguage } | null>(null);
  const { currentData: contact, isError } = useGetContactQuery(
    contactId === null || languages.length < 2 ? skipToken : { id: contactId },
  );
  const [main = worked, ...others] = languages;
  const reader =
    contact && followsContact ? readerLanguage(contact.language, [main, ...others]) : null;
  const own =
    looked?.contactId === contactId ? languages.find((one) => one === looked?.language) : undefined;
  return {
    languages,
    shown: reader === null ? worked : (own ?? reader.language),
    reader,
    /** The contact's language is not known yet. */
    isAwaited: contactId !== null && languages.length > 1 && followsContact && !contact && !isError,
    show: (language: MailLanguage) => contactId !== null && setLooked({ contactId, language }),
  };
}

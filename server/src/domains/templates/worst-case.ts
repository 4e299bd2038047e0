import { directionOf, type templateRoutes } from "@arauto/contracts";
import type { Contact } from "@arauto/mail";
import type { z } from "zod";
import type { Deps } from "../../platform/deps.ts";
import type { RouteResult } from "../../platform/http/handler.ts";
import { exampleNamed, longestNamed } from "../contacts/index.ts";
import { emailContext, usualSender } from "./email-context.ts";
import { renderForContacts, preventsPreview } from "./preview.ts";
import { findingsOf, mailFacts } from "./template-checks.ts";

type WorstCase = RouteResult<typeof templateRoutes.worstCase>;
type WorstCaseBody = z.output<NonNullable<typeof templateRoutes.worstCase.body>>;
type HardCase = WorstCase["contacts"][number]["kind"];

/** For a workspace without contacts. */
const LONG_NAME = "Maria Fernanda de Albuquerque Cavalcanti Vasconcelos e Souza Guimarães";
/** A right-to-left name in left-to-right emails, and a Latin part in right-to-left ones. */
const FROM_RIGHT = "محمد بن عبد الله الهاشمي";
const FROM_RIGHT_TOO = "נועה Ben-Ami שפירא";
/** A composed emoji, characters outside the basic plane, a flag. */
const EMOJI_NAME = "Zoë 👩🏽‍🚀 𝓢𝓽𝓪𝓻 🇧🇷";

/**
 * Renders the email for worst-case recipients. Each has the findings of the content and the failures specific to this
 * contact.
 */
export async function previewAtWorst(
  deps: Deps,
  tenantId: string,
  body: WorstCaseBody,
): Promise<WorstCase> {
  const { sampleData, ...source } = body;
  const { longest, content, known } = await deps.database.tenant(tenantId, async (tx) => ({
    longest: await longestNamed(tx, tenantId),
    content: {
      ...(await emailContext(tx, deps, tenantId, sampleData, source)),
      ...source,
      from: await usualSender(tx, tenantId),
    },
    known: await mailFacts(tx, tenantId, source),
  }));
  const contacts = hardCases(
    longest ? { contactId: longest.id, ...longest } : exampleNamed(LONG_NAME),
    directionOf(body.language),
  );
  const issues = await findingsOf(deps, tenantId, source, known, sampleData);
  const shown = preventsPreview(issues)
    ? []
    : await renderForContacts(
        deps,
        content,
        contacts.map(([, contact]) => contact),
      );
  return {
    contacts: contacts.map(([kind, { name }], index) => {
      const one = shown[index] ?? { errors: [] };
      if ("errors" in one)
        return { kind, name, subject: body.subject, html: "", issues: [...issues, ...one.errors] };
      return { kind, name, subject: one.subject, html: one.html, issues };
    }),
  };
}

function hardCases(longest: Contact, direction: "ltr" | "rtl"): [HardCase, Contact][] {
  return [
    ["longest", longest],
    ["empty", exampleNamed("")],
    ["rightToLeft", exampleNamed(direction === "rtl" ? FROM_RIGHT_TOO : FROM_RIGHT)],
    ["emoji", exampleNamed(EMOJI_NAME)],
  ];
}

import { AppError, type campaignTestEmailBody } from "@arauto/contracts";
import { sameAddress } from "@arauto/mail";
import type { z } from "zod";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { textsOf } from "../../platform/texts.ts";
import {
  type CampaignContent,
  type CampaignTexts,
  findFrozenCampaign,
  frozenMessage,
} from "../ledger/index.ts";
import { listMembers } from "../members/index.ts";
import { findSendingAccount } from "../sending-accounts/index.ts";
import { type CopyResult, copySender, contactFor, sendCopies } from "../templates/index.ts";
import { checkDraft } from "./draft-check.ts";
import { freezeParts } from "./frozen-parts.ts";
import type { CampaignRow } from "./campaign-row-sql.ts";
import { requireOneOff } from "./service.ts";

/**
 * Sends one variant to a few addresses as a given contact would get it: from the current draft, or the frozen content.
 * Nothing in it is tracked, and suppressions are ignored. Returns the server's reply for each address.
 * @throws AppError NOT_FOUND; CAMPAIGN_INCOMPLETE without a sender or template; VALIDATION for an unknown variant, and
 *   with `onlyMembers` for the address of anyone else; TEMPLATE_INVALID, TEMPLATE_TOO_COMPLEX; SMTP_FAILED with the
 *   server's reply when it is unreachable or rejects the message
 */
export async function sendTestEmail(
  deps: Deps,
  tenantId: string,
  id: string,
  { addresses, contactId, variant, onlyMembers }: z.output<typeof campaignTestEmailBody>,
): Promise<{ results: CopyResult[] }> {
  const prepared = await deps.database.tenant(tenantId, async (tx) => {
    if (onlyMembers) await requireMembers(tx, addresses);
    const { content, texts, shown, sendingAccountId } = await mailNow(tx, tenantId, id, variant);
    const account = sendingAccountId
      ? await findSendingAccount(tx, tenantId, sendingAccountId)
      : undefined;
    if (!account) throw new AppError("CAMPAIGN_INCOMPLETE", "The sending account no longer exists");
    const message = frozenMessage({ ...content, links: [] }, texts, shown);
    return {
      mail: message,
      contact: await contactFor(tx, tenantId, contactId, message.language),
      sender: await copySender(tx, deps, tenantId, {
        id: account.id,
        fromEmail: content.from.address,
      }),
    };
  });
  // So that no one mistakes a test message for the campaign.
  const { testMark: mark } = textsOf(prepared.mail.workspace.language, "campaigns");
  const marked = <Texts extends { subject: string }>(texts: Texts): Texts => ({
    ...texts,
    subject: `${mark} ${texts.subject}`,
  });
  const content = {
    ...marked(prepared.mail),
    translations: prepared.mail.translations?.map(marked) ?? [],
    tenantId,
    pictureBase: deps.config.publicUrl,
    tracking: null,
  };
  return { results: await sendCopies(deps, content, prepared.contact, addresses, prepared.sender) };
}

/** @throws AppError VALIDATION with every address that belongs to no member */
async function requireMembers(tx: Transaction, addresses: readonly string[]): Promise<void> {
  const members = await listMembers(tx);
  const errors = addresses.flatMap((address, index) =>
    members.some(({ email }) => sameAddress(email, address))
      ? []
      : [
          {
            path: `addresses.${index}`,
            code: "notMember",
            message: "Not the address of a member of this workspace",
          },
        ],
  );
  if (errors.length > 0) throw new AppError("VALIDATION", undefined, { errors });
}

interface MailNow {
  content: Omit<CampaignContent, "links">;
  texts: CampaignTexts;
  /** The number of the requested variant among these. */
  shown: number;
  sendingAccountId: string | null;
}

/** Returns the content that a campaign would send if started now, or its frozen content. */
async function mailNow(
  tx: Transaction,
  tenantId: string,
  id: string,
  variant: number,
): Promise<MailNow> {
  const row = await requireOneOff(tx, tenantId, id);
  if (variant > (row.test?.variants.length ?? 0)) {
    throw new AppError("VALIDATION", undefined, {
      errors: [{ path: "variant", code: "notFound", message: "Variant not found" }],
    });
  }
  const started = await findFrozenCampaign(tx, tenantId, id);
  if (started?.content && started.source !== null) {
    const { content, source, translations, variantTexts: variants, sendingAccountId } = started;
    return { content, texts: { source, translations, variants }, shown: variant, sendingAccountId };
  }
  const { alone, path } = variantAlone(row, variant);
  const state = await checkDraft(tx, tenantId, alone);
  const needed = state.problems.filter(
    (problem) => problem.path === "sendingAccountId" || problem.path === "templateId",
  );
  const missing = needed.filter(
    ({ code }) => code === "required" || code === "notFound" || code === "inactive",
  );
  if (missing.length > 0) {
    throw new AppError("CAMPAIGN_INCOMPLETE", missing.map(({ message }) => message).join(". "), {
      errors: missing.map((problem) =>
        problem.path === "templateId" ? { ...problem, path } : problem,
      ),
    });
  }
  return {
    ...(await freezeParts(tx, tenantId, alone, state)),
    shown: 0,
    sendingAccountId: row.sendingAccountId,
  };
}

/**
 * Returns a draft with only one of its variants, and the path of that variant's template in the original draft, so that
 * problems of other variants do not matter.
 * @throws AppError CAMPAIGN_INCOMPLETE for a variant that has no subject yet
 */
function variantAlone(row: CampaignRow, variant: number): { alone: CampaignRow; path: string } {
  const one = row.test?.variants[variant - 1];
  if (!one) return { alone: { ...row, test: null }, path: "templateId" };
  const under = `test.variants.${variant - 1}`;
  if (row.test?.kind === "content") {
    const { templateId, subject } = one;
    return {
      alone: { ...row, test: null, templateId, subject: subject ?? row.subject },
      path: `${under}.templateId`,
    };
  }
  if (one.subject === null) {
    const message = "Write the subject of this variant";
    throw new AppError("CAMPAIGN_INCOMPLETE", message, {
      errors: [{ path: `${under}.subject`, code: "required", message }],
    });
  }
  return { alone: { ...row, test: null, subject: one.subject }, path: "templateId" };
}

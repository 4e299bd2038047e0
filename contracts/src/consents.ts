import { z } from "zod";
import { id, line, timestamp } from "./lists.ts";

/** Days before a pending contact can be asked again to confirm. */
export const CONFIRMATION_AGAIN_DAYS = 3;

/** How consent was given or withdrawn. */
export const CONSENT_SOURCES = [
  "form",
  "import",
  "api",
  "doubleOptIn",
  "preferencePage",
  "unsubscribeLink",
] as const;
export const consentSource = z.enum(CONSENT_SOURCES).meta({ id: "ConsentSource" });
export type ConsentSource = z.infer<typeof consentSource>;

/** One entry in the proof of consent (LGPD art. 8 §2, GDPR art. 7 §1). Append-only; deleted with the contact. */
export const consent = z
  .object({
    id,
    /** `requested`: a confirmation email was sent. `given` and `withdrawn` come from the contact, or from the source of an import. */
    kind: z.enum(["requested", "given", "withdrawn"]),
    source: consentSource,
    /** The text that was agreed to, as it was at that time. */
    wording: z.string(),
    /** Network address, if the contact clicked. */
    ip: z.string().nullable(),
    /** The topic; null for all emails. */
    topicId: id.nullable(),
    topicName: z.string().nullable(),
    occurredAt: timestamp,
    /** The member who recorded it; null if the contact did. */
    recordedBy: z.string().nullable(),
  })
  .meta({ id: "Consent" });
export type Consent = z.infer<typeof consent>;

/** Consent recorded by a member: when and in which words the contact agreed. */
export const givenConsent = z
  .object({ wording: line(500), occurredAt: timestamp.optional() })
  .meta({ id: "GivenConsent" });
export type GivenConsent = z.infer<typeof givenConsent>;

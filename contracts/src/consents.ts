import { z } from "zod";
import { id, line, timestamp } from "./lists.ts";

/** How somebody came to agree, or took it back. */
export const CONSENT_SOURCES = ["form", "import", "api", "doubleOptIn", "preferencePage", "unsubscribeLink"] as const;
export const consentSource = z.enum(CONSENT_SOURCES).meta({ id: "ConsentSource" });
export type ConsentSource = z.infer<typeof consentSource>;

/** One line of the proof of consent (LGPD art. 8 §2, GDPR art. 7 §1). Append-only; goes with the contact. */
export const consent = z
  .object({
    id,
    /** `requested`: a confirmation mail was sent; `given` and `withdrawn` are the person's, or told by whoever imported them. */
    kind: z.enum(["requested", "given", "withdrawn"]),
    source: consentSource,
    /** The words agreed to, as they stood then. */
    wording: z.string(),
    /** Network address of the person, when it was them who clicked. */
    ip: z.string().nullable(),
    /** The topic it is about; null: mail as such. */
    topicId: id.nullable(),
    topicName: z.string().nullable(),
    occurredAt: timestamp,
    /** The member who recorded it; null when the person did it. */
    recordedBy: z.string().nullable(),
  })
  .meta({ id: "Consent" });
export type Consent = z.infer<typeof consent>;

/** Consent as a member tells it: when and by which words the person agreed. */
export const givenConsent = z.object({ wording: line(500), occurredAt: timestamp.optional() }).meta({ id: "GivenConsent" });
export type GivenConsent = z.infer<typeof givenConsent>;

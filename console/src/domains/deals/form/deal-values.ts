import type { DealDetails, UpdateDealBody } from "../../../lib/api.generated.ts";
import type { ChosenContact } from "./contact-select.tsx";

/** What the form of a deal edits. */
export interface DealValues {
  title: string;
  company: string;
  value: number | null;
  contact: ChosenContact | null;
  otherContacts: readonly ChosenContact[];
  ownerId: string | null;
  /** Empty without a date. */
  expectedCloseOn: string;
  tags: string[];
}

/** Returns the values of a deal, or of a new one. */
export function valuesOf(deal: DealDetails | null, ownId: string | null = null): DealValues {
  return {
    title: deal?.title ?? "",
    company: deal?.company ?? "",
    value: deal?.value ?? null,
    contact: deal?.contact ?? null,
    otherContacts: deal?.otherContacts ?? [],
    ownerId: deal ? (deal.owner?.memberId ?? null) : ownId,
    expectedCloseOn: deal?.expectedCloseOn ?? "",
    tags: deal?.tags ?? [],
  };
}

/** Returns the fields of a deal as the API takes them. */
export function bodyOf(values: DealValues): Omit<UpdateDealBody, "version"> {
  const { contact, otherContacts, expectedCloseOn, ...same } = values;
  return {
    ...same,
    title: values.title.trim(),
    company: values.company.trim(),
    contactId: contact?.id ?? null,
    otherContactIds: otherContacts.map(({ id }) => id).filter((id) => id !== contact?.id),
    expectedCloseOn: expectedCloseOn === "" ? null : expectedCloseOn,
  };
}

/** Whether two sets of values would be stored as the same deal. */
export const sameValues = (one: DealValues, other: DealValues) =>
  JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other));

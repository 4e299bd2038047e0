import type { DealDetails, UpdateDealBody } from "../../../lib/api.generated.ts";
import type { ChosenContact } from "./contact-select.tsx";

/** Values of the deal form. */
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
  fields: DealDetails["fields"];
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
    fields: deal?.fields ?? {},
  };
}

/** Returns the fields of a deal in the API's format. */
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

/** Returns the values of custom fields with one of them changed; null removes it. */
export function withField(
  fields: DealValues["fields"],
  identifier: string,
  value: DealValues["fields"][string],
): DealValues["fields"] {
  const { [identifier]: _former, ...others } = fields;
  return value === null ? others : { ...others, [identifier]: value };
}

/** Returns whether two sets of values would be stored as the same deal. */
export const sameValues = (one: DealValues, other: DealValues) =>
  JSON.stringify(sorted(bodyOf(one))) === JSON.stringify(sorted(bodyOf(other)));

const sorted = (body: ReturnType<typeof bodyOf>) => ({
  ...body,
  fields: Object.entries(body.fields ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1)),
});

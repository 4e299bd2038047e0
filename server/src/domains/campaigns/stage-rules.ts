import type { CampaignCanary } from "@arauto/contracts";
import type { stages } from "../ledger/index.ts";

export interface Breach {
  of: "bounces" | "complaints";
  people: number;
  /** The total that it is a share of. */
  among: number;
  maxPercent: number;
}

/**
 * Returns the limit that the first batch exceeded, if any. Until every recipient was tried, rates are relative to all
 * of them, so that they only grow; afterwards, to those the email was sent to.
 */
export function breachOf(
  {
    maxBouncePercent,
    maxComplaintPercent,
  }: Pick<CampaignCanary, "maxBouncePercent" | "maxComplaintPercent">,
  part: stages.FirstPart,
  complained: number,
): Breach | null {
  const handed = part.tried ? part.sent + part.bounced + part.failed : part.size;
  const arrived = part.tried ? part.sent + part.bounced : part.size;
  const beyond = (count: number, among: number, maxPercent: number) =>
    count > 0 && count * 100 > maxPercent * among;
  if (beyond(part.bounced, handed, maxBouncePercent)) {
    return { of: "bounces", people: part.bounced, among: handed, maxPercent: maxBouncePercent };
  }
  if (beyond(complained, arrived, maxComplaintPercent)) {
    return {
      of: "complaints",
      people: complained,
      among: arrived,
      maxPercent: maxComplaintPercent,
    };
  }
  return null;
}

/** Returns the variant with the largest share of responses; the lowest number in case of a tie or without responses. */
export function winnerOf(results: readonly stages.TestResult[]): number {
  const inOrder = results.toSorted((a, b) => a.variant - b.variant);
  let best: stages.TestResult = { variant: 0, sent: 1, answered: 0 };
  // Cross-multiplies integers so that equal shares stay equal.
  for (const result of inOrder)
    if (result.answered * best.sent > best.answered * result.sent) best = result;
  return best.variant;
}

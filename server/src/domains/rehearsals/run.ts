import {
  AppError,
  type CampaignReview,
  REHEARSAL_SAMPLE_MAX,
  type RehearsalResult,
  SPAM_POINTS_MAX,
} from "@arauto/contracts";
import {
  CLIPPED_BYTES,
  type InspectedMessage,
  inspectMessage,
  type MailPreview,
  spamFindings,
  spamPoints,
} from "@arauto/mail";
import type { Deps } from "../../platform/deps.ts";
import { review } from "../campaigns/index.ts";
import { checkUrls } from "./check-urls.ts";
import { gather, type Gathered } from "./gather.ts";
import { endsAt } from "./outlook.ts";
import { gapsOf, renderFor, sampleContacts, SampleReport } from "./render-sample.ts";

/** Larger emails are not inspected: parsing them would block the process. */
const PARSED_BYTES_MAX = 600_000;
/** Emails rendered between two progress reports. */
const BATCH = 25;

/** The audience, the batches of the sample, and the links. */
export const STEPS = 2 + Math.ceil(REHEARSAL_SAMPLE_MAX / BATCH);

type Problem = RehearsalResult["problems"][number];

/** An email as a given contact would get it, and its contents. */
interface Example {
  mail: MailPreview;
  parts: InspectedMessage;
}

/**
 * Runs a draft through and returns the findings. Sends nothing and changes nothing.
 * @param onStep called after each part; returns false when the result is no longer wanted
 * @returns null when it is no longer wanted
 * @throws AppError with everything that prevents the start
 */
export async function rehearse(
  deps: Deps,
  tenantId: string,
  campaignId: string,
  onStep: (done: number) => Promise<boolean>,
): Promise<RehearsalResult | null> {
  const seen = await review.reviewCampaign(deps, tenantId, campaignId);
  const [problem] = seen.problems;
  if (problem) throw new AppError("CAMPAIGN_INCOMPLETE", problem.message);
  const gathered = await deps.database.tenant(tenantId, (tx) => gather(tx, tenantId, campaignId));
  if (!(await onStep(1))) return null;
  const report = await renderSample(deps, tenantId, gathered, seen, onStep);
  if (report === null) return null;
  const examples = [...report.examples.values()]
    .filter(({ html }) => Buffer.byteLength(html) <= PARSED_BYTES_MAX)
    .map((message) => ({ mail: message, parts: inspectMessage(message.html) }));
  const { problems, urls } = await checkAddresses(deps, examples);
  const spam = worstSpam(examples);
  return {
    matched: seen.matched,
    canReceive: seen.canReceive,
    leftOut: seen.leftOut,
    zones: seen.zones,
    frequencyCap: seen.frequencyCap,
    startsAt: seen.startsAt,
    endsAt: endsAt(seen, gathered.row),
    rendered: report.rendered,
    largestBytes: report.largestBytes,
    findings: countFindings(seen),
    problems: [...report.problems(CLIPPED_BYTES), ...problems, ...spamProblem(spam)],
    urls,
    spam,
  };
}

const countFindings = ({ findings }: CampaignReview): RehearsalResult["findings"] => {
  const serious = findings.filter(({ isSerious }) => isSerious).length;
  return { serious, others: findings.length - serious };
};

/** Renders the most difficult contacts and a sample, each with one of the variants. */
async function renderSample(
  deps: Deps,
  tenantId: string,
  gathered: Gathered,
  { findings }: CampaignReview,
  onStep: (done: number) => Promise<boolean>,
): Promise<SampleReport | null> {
  const contacts = await deps.database.tenant(tenantId, (tx) =>
    sampleContacts(tx, tenantId, gathered, REHEARSAL_SAMPLE_MAX),
  );
  const { messages } = gathered;
  const report = new SampleReport(gapsOf(findings));
  for (let from = 0; from < contacts.length; from += BATCH) {
    const batch = contacts.slice(from, from + BATCH).map(({ contact }) => contact);
    for (const [variant, { source }] of messages.entries()) {
      const own = batch.filter((_, index) => index % messages.length === variant);
      if (own.length === 0) continue;
      const shown = await renderFor(deps, tenantId, source, own);
      for (const [index, contact] of own.entries())
        report.add(variant, contact, shown[index] ?? null);
    }
    if (!(await onStep(2 + from / BATCH))) return null;
  }
  return report;
}

const isWeb = (address: string) => /^https?:\/\//i.test(address) && URL.canParse(address);

/** Opens the links and remote images of the emails; images of this installation are known to exist. */
async function checkAddresses(
  deps: Deps,
  examples: readonly Example[],
): Promise<Pick<RehearsalResult, "problems" | "urls">> {
  const images = examples
    .flatMap(({ parts }) => parts.images)
    .filter((src) => isWeb(src) && !src.startsWith(deps.config.publicUrl));
  const links = examples.flatMap(({ parts }) => parts.links.map(({ href }) => href)).filter(isWeb);
  const outcomes = await checkUrls(deps, [...links, ...images]);
  const problems = outcomes
    .filter(({ state }) => state === "dead")
    .map(({ url, detail }): Problem => ({
      code: links.includes(url) ? "deadLink" : "brokenImage",
      isSerious: true,
      count: null,
      target: url.slice(0, 500),
      detail,
    }));
  const unclear = outcomes.filter(({ state }) => state === "unclear").length;
  return { problems, urls: { checked: outcomes.length, unclear } };
}

/** Returns the rating of the variant with the most points. */
function worstSpam(examples: readonly Example[]): RehearsalResult["spam"] {
  const rated = examples
    .map(({ mail, parts }) => spamFindings(mail, parts))
    .map((rules) => ({ points: spamPoints(rules), rules }));
  const [worst] = rated.toSorted((a, b) => b.points - a.points);
  return worst ?? { points: 0, rules: [] };
}

const spamProblem = ({ points }: RehearsalResult["spam"]): Problem[] =>
  points < SPAM_POINTS_MAX
    ? []
    : [{ code: "spam", isSerious: true, count: null, target: "", detail: String(points) }];

import { headerTexts } from "@arauto/mail";
import { LRUCache } from "lru-cache";
import type { Deps } from "../../platform/deps.ts";
import type { JobPayload } from "../../platform/jobs/jobs.ts";
import { declareJob } from "../../platform/jobs/job-queue.ts";

/** Addresses at this domain behave as their names indicate. Only the test inbox receives emails to them. */
const SIMULATOR_DOMAIN = "simulator.arauto.local";

/** The simulated reaction to an email after its delivery. */
export type SimulatedAct = "opened" | "complained";

export interface SimulatePayload extends JobPayload {
  /** The message's campaign. */
  campaignId: string;
  /** The recipient in the ledger. */
  contactId: string;
  act: SimulatedAct;
}

/** Simulates opening an email or complaining about it. */
export const simulateJob = declareJob<SimulatePayload>("emails.simulate");

/** Late enough not to count as a scanner's open, and for the email's result to be stored. */
const ACT_AFTER_MS = 4_000;
/** Maximum number of remembered emails that this process deferred once. */
const DEFERRED_MAX = 10_000;
const MESSAGE_ID = /<([0-9a-f]{32})\.([0-9a-f]{32})@/i;

/** How the receiver handles one email. */
export interface Simulation {
  /** Reply instead of accepting it. */
  refusal?: { code: number; text: string };
  /** Call it once the email is stored. */
  afterwards?: () => Promise<void>;
}

const uuidOf = (hex: string) =>
  hex.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/** Returns the local part of a simulator address; undefined for any other address. */
function simulatedName(address: string): string | undefined {
  const [name, domain] = address.toLowerCase().split("@");
  return domain === SIMULATOR_DOMAIN ? name : undefined;
}

/** Returns why the simulator rejects an address; undefined for any other address. */
export const simulatedRefusal = (address: string): { code: number; text: string } | undefined =>
  simulatedName(address) === "bounced"
    ? { code: 550, text: "5.1.1 The address does not exist (simulated)" }
    : undefined;

/** Creates the simulator of a receiver. */
export function createSimulator(deps: Pick<Deps, "database" | "jobs">) {
  const deferred = new LRUCache<string, true>({ max: DEFERRED_MAX });

  function plan(tenantId: string, source: Buffer, act: SimulatedAct): Simulation {
    const { "message-id": messageId } = headerTexts(source, ["message-id"]);
    const [, campaign, recipient] = MESSAGE_ID.exec(messageId) ?? [];
    if (!campaign || !recipient) return {};
    const payload = {
      tenantId,
      campaignId: uuidOf(campaign),
      contactId: uuidOf(recipient),
      act,
    };
    const runAt = new Date(Date.now() + ACT_AFTER_MS);
    return {
      afterwards: () =>
        deps.database.tenant(tenantId, (tx) => deps.jobs.add(tx, simulateJob, payload, { runAt })),
    };
  }

  /** Returns the simulation for an email to this address; empty for any other address. */
  return (tenantId: string, address: string, source: Buffer): Simulation => {
    const name = simulatedName(address);
    if (name === undefined) return {};
    if (name === "delayed") {
      const { "message-id": id } = headerTexts(source, ["message-id"]);
      if (deferred.has(id)) return {};
      deferred.set(id, true);
      return { refusal: { code: 451, text: "4.2.1 Try again later (simulated)" } };
    }
    return name === "opened" || name === "complained" ? plan(tenantId, source, name) : {};
  };
}

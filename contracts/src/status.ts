import { z } from "zod";
import { id, timestamp } from "./lists.ts";
import { defineRoute } from "./route.ts";
import { sendingAccountKind } from "./sending-accounts.ts";

const count = z.number().int();

/** What Gmail and Yahoo ask of senders of many mails, and where Arauto begins to warn: shares of the mails sent. */
export const REPUTATION_LIMITS = {
  bounced: { warn: 0.02, most: 0.05 },
  complained: { warn: 0.001, most: 0.003 },
} as const;
/** Below so many mails sent a share says nothing. */
export const REPUTATION_LEAST = 200;

/**
 * How a sending account does: `resting` after failures, until it is tried again; `failing` while its last try failed;
 * `working` with an answer within the hour; else `idle`.
 */
export const senderState = z.enum(["working", "idle", "resting", "failing"]).meta({ id: "SenderState" });

const sender = z
  .object({
    id,
    name: z.string(),
    kind: sendingAccountKind,
    host: z.string().nullable(),
    state: senderState,
    workedAt: timestamp.nullable(),
    /** The last failure, in the server's words without addresses. */
    failure: z.object({ at: timestamp, message: z.string(), inARow: count }).nullable(),
    restsUntil: timestamp.nullable(),
    /** Milliseconds that one mail took on average in the last hour; null without any. */
    answerMs: z.number().nullable(),
    /** Answers of the last hour. */
    lastHour: z.object({ sent: count, deferred: count, failed: count, bounced: count }),
  })
  .meta({ id: "SenderStatus" });
export type SenderStatus = z.infer<typeof sender>;

/** How the workspace's work goes right now. Of what others share with it only what is of everybody. */
export const systemStatus = z
  .object({
    at: timestamp,
    queue: z.object({
      campaigns: count,
      /** People of campaigns under way without a final answer, and those of them who were refused for now. */
      people: count,
      deferred: count,
      uncertain: count,
      paused: count,
    }),
    /** Mails sent in each of the last thirty minutes, the present one last. */
    minutes: z.array(count),
    /** `bounced`: refused at once; `returned`: accepted first, and sent back later. */
    lastDay: z.object({ sent: count, bounced: count, returned: count, failed: count, complained: count }),
    senders: z.array(sender),
    jobs: z.object({
      ready: count,
      later: count,
      running: count,
      failed: count,
      /** Since when the oldest of those that could run waits. */
      waitingSince: timestamp.nullable(),
    }),
    inbound: z.object({
      /** Where mail comes back by SMTP; null when this installation takes none. */
      host: z.string().nullable(),
      mailboxes: count,
      mailboxesFailing: count,
      lastMailAt: timestamp.nullable(),
    }),
    /** Processes that work for everybody. */
    workers: z.array(z.object({ startedAt: timestamp, lastSeenAt: timestamp, version: z.string().nullable(), memory: count.nullable() })),
    database: z.object({
      answerMs: z.number(),
      /** Since when nothing can be written because the server's disk is full; null while it has space. */
      diskFullSince: timestamp.nullable(),
      /** Times of the last week in which the database did not serve, the newest first. */
      outages: z.array(z.object({ reason: z.enum(["unreachable", "diskFull"]), beganAt: timestamp, endedAt: timestamp })),
    }),
    storage: z.object({ kind: z.enum(["folder", "bucket"]), ok: z.boolean(), answerMs: z.number() }),
  })
  .meta({ id: "SystemStatus" });
export type SystemStatus = z.infer<typeof systemStatus>;

export const statusRoutes = {
  get: defineRoute({
    operationId: "getSystemStatus",
    method: "GET",
    path: "/v1/Status",
    tag: "Status",
    access: "CONFIG.VIEW",
    summary: "Get the system status",
    description: "Current state of sending, jobs, the database and file storage.",
    response: systemStatus,
  }),
};

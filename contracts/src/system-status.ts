import { z } from "zod";
import { id, timestamp } from "./lists.ts";
import { defineRoute } from "./route.ts";
import { sendingAccountKind } from "./sending-accounts.ts";

const count = z.number().int();

/** Limits of Gmail and Yahoo for bulk senders, and when Arauto warns: shares of the emails sent. */
export const REPUTATION_LIMITS = {
  bounced: { warn: 0.02, most: 0.05 },
  complained: { warn: 0.001, most: 0.003 },
} as const;
/** Minimum number of emails before a share is meaningful. */
export const REPUTATION_MIN = 200;

/**
 * State of a sending account. `resting`: paused after failures until the next attempt; `failing`: the last attempt
 * failed; `working`: a response within the last hour; otherwise `idle`.
 */
export const senderState = z
  .enum(["working", "idle", "resting", "failing"])
  .meta({ id: "SenderState" });

const sender = z
  .object({
    id,
    name: z.string(),
    kind: sendingAccountKind,
    host: z.string().nullable(),
    state: senderState,
    workedAt: timestamp.nullable(),
    /** The server's last error message, without addresses. */
    failure: z.object({ at: timestamp, message: z.string(), inARow: count }).nullable(),
    restsUntil: timestamp.nullable(),
    /** Average milliseconds per email in the last hour; null if there were none. */
    answerMs: z.number().nullable(),
    /** Responses in the last hour. */
    lastHour: z.object({ sent: count, deferred: count, failed: count, bounced: count }),
  })
  .meta({ id: "SenderStatus" });
export type SenderStatus = z.infer<typeof sender>;

/** Current state of the workspace's work. For shared resources, only what applies to everyone. */
export const systemStatus = z
  .object({
    at: timestamp,
    queue: z.object({
      campaigns: count,
      /** Queued recipients of running campaigns, and those that were temporarily rejected. */
      people: count,
      deferred: count,
      uncertain: count,
      paused: count,
    }),
    /** Emails sent in each of the last thirty minutes, current minute last. */
    minutes: z.array(count),
    /** `bounced`: rejected immediately; `returned`: accepted first and bounced later. */
    lastDay: z.object({
      sent: count,
      bounced: count,
      returned: count,
      failed: count,
      complained: count,
    }),
    senders: z.array(sender),
    jobs: z.object({
      ready: count,
      later: count,
      running: count,
      failed: count,
      /** When the oldest ready job became ready. */
      waitingSince: timestamp.nullable(),
    }),
    inbound: z.object({
      /** Inbound SMTP server; null if this installation has none. */
      host: z.string().nullable(),
      mailboxes: count,
      mailboxesFailing: count,
      lastMailAt: timestamp.nullable(),
    }),
    /**
     * Whether emails to the test inbox arrive: its server at the configured port can be unreachable, or belong to
     * another program or installation.
     */
    testInbox: z.enum(["reachable", "unreachable", "foreign"]),
    /** Worker processes, which all workspaces share. */
    workers: z.array(
      z.object({
        startedAt: timestamp,
        lastSeenAt: timestamp,
        version: z.string().nullable(),
        memory: count.nullable(),
      }),
    ),
    database: z.object({
      answerMs: z.number(),
      /** When the server's disk became full; null while it has space. */
      diskFullSince: timestamp.nullable(),
      /** Database outages in the last week, newest first. */
      outages: z.array(
        z.object({
          reason: z.enum(["unreachable", "diskFull"]),
          beganAt: timestamp,
          endedAt: timestamp,
        }),
      ),
    }),
    storage: z.object({
      kind: z.enum(["folder", "bucket"]),
      ok: z.boolean(),
      answerMs: z.number(),
    }),
  })
  .meta({ id: "SystemStatus" });
export type SystemStatus = z.infer<typeof systemStatus>;

export const systemStatusRoutes = {
  get: defineRoute({
    operationId: "getSystemStatus",
    method: "GET",
    path: "/v1/Status",
    tag: "Status",
    access: "CONFIG.VIEW",
    summary: "Get the system status",
    description: "Current state of sending, background processes, the database and file storage.",
    response: systemStatus,
  }),
};

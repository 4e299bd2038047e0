import { Readable } from "node:stream";
import type { SenderStatus, SystemStatus } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import { probeReceiver } from "../mailbox/index.ts";
import * as queries from "./queries.ts";

const MINUTES = 30;
const HOUR_MS = 60 * 60_000;
/** The storage and the test inbox are tested at most once per interval. */
const TRIED_MS = 60_000;

/** Returns the status of everything one workspace depends on. */
export async function readStatus(deps: Deps, tenantId: string): Promise<SystemStatus> {
  const { database } = deps;
  const begun = performance.now();
  const own = await database.tenant(tenantId, async (tx) => ({
    queue: await queries.findQueue(tx, tenantId),
    minutes: await queries.findMinutes(tx, tenantId, MINUTES),
    lastDay: await queries.findLastDay(tx, tenantId),
    senders: await queries.findSenders(tx, tenantId),
    inbound: await queries.findInbound(tx, tenantId),
  }));
  const shared = await database.system(async (tx) => ({
    jobs: await queries.countJobsOf(tx, tenantId),
    workers: await queries.findWorkers(tx),
    outages: await queries.findOutages(tx),
  }));
  const outage = database.outage();
  const answerMs = performance.now() - begun;
  const [storage, testInbox] = await Promise.all([tryStorage(deps), tryTestInbox(deps)]);
  return {
    at: new Date().toISOString(),
    queue: own.queue,
    minutes: own.minutes,
    lastDay: own.lastDay,
    senders: own.senders.map((row) => presentSender(row, Date.now())),
    jobs: { ...shared.jobs, waitingSince: shared.jobs.waitingSince?.toISOString() ?? null },
    inbound: {
      ...own.inbound,
      host: deps.config.inboundHost,
      lastMailAt: own.inbound.lastMailAt?.toISOString() ?? null,
    },
    testInbox,
    workers: shared.workers.map(({ startedAt, lastSeenAt, version, memory }) => ({
      startedAt: startedAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      version,
      memory,
    })),
    database: {
      answerMs,
      // Reads succeed while the disk is full; any other outage prevents this from being read.
      diskFullSince: outage?.reason === "diskFull" ? outage.since.toISOString() : null,
      outages: shared.outages.map(({ reason, beganAt, endedAt }) => ({
        reason,
        beganAt: beganAt.toISOString(),
        endedAt: endedAt.toISOString(),
      })),
    },
    storage: { kind: deps.config.s3 === null ? "folder" : "bucket", ...storage },
  };
}

function presentSender(row: queries.SenderRow, now: number): SenderStatus {
  const {
    id,
    name,
    kind,
    host,
    workedAt,
    failedAt,
    lastFailure,
    failures,
    restsUntil,
    answerMs,
    sent,
    deferred,
    failed,
    bounced,
  } = row;
  const isDown = failedAt !== null && (workedAt === null || failedAt > workedAt);
  const rests = isDown && restsUntil !== null && restsUntil.getTime() > now;
  return {
    id,
    name,
    kind,
    host,
    state: rests
      ? "resting"
      : isDown
        ? "failing"
        : workedAt && now - workedAt.getTime() < HOUR_MS
          ? "working"
          : "idle",
    workedAt: workedAt?.toISOString() ?? null,
    failure: failedAt && {
      at: failedAt.toISOString(),
      message: lastFailure ?? "",
      inARow: isDown ? failures : 0,
    },
    restsUntil: rests ? restsUntil.toISOString() : null,
    answerMs,
    lastHour: { sent, deferred, failed, bounced },
  };
}

type Tried = Pick<SystemStatus["storage"], "ok" | "answerMs">;

const tryTestInbox = onceInAWhile((deps) => probeReceiver(deps));
const tryStorage = onceInAWhile(writeFile);

/** Returns a test that repeats at most once per interval and installation; others get its last result. */
function onceInAWhile<Result>(
  test: (deps: Deps) => Promise<Result>,
): (deps: Deps) => Promise<Result> {
  const tries = new WeakMap<Deps["config"], { at: number; result: Promise<Result> }>();
  return (deps) => {
    const former = tries.get(deps.config);
    if (former && Date.now() - former.at < TRIED_MS) return former.result;
    const result = test(deps);
    tries.set(deps.config, { at: Date.now(), result });
    return result;
  };
}

/** Writes a few bytes and deletes them again. */
async function writeFile({ storage, log }: Deps): Promise<Tried> {
  const key = `status/try-${process.pid}.txt`;
  const begun = performance.now();
  try {
    await storage.put(
      key,
      Readable.from([Buffer.from("Arauto checks whether it can write here.\n")]),
      "text/plain",
    );
    await storage.remove(key);
    return { ok: true, answerMs: performance.now() - begun };
  } catch (error) {
    log.warn({ err: error }, "The file storage does not accept files");
    return { ok: false, answerMs: performance.now() - begun };
  }
}

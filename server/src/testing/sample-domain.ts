import { AppError, defineRoute, line } from "@arauto/contracts";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Domain } from "../platform/domain.ts";

const sample = z.object({
  id: z.uuid(),
  name: z.string(),
  at: z.iso.datetime({ offset: true }),
  ended: z.iso.datetime({ offset: true }).nullable(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  parts: z.array(
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("a"), a: z.number() }),
      z.object({ kind: z.literal("b"), b: z.string() }),
    ]),
  ),
});
const counted = z.object({ count: z.number().int() });
const tag = "Sample";

/** Routes that demonstrate the platform's features for every domain. */
export const sampleRoutes = {
  create: defineRoute({
    operationId: "createSample",
    method: "POST",
    path: "/v1/Samples",
    tag,
    access: "ACCOUNT.WRITE",
    status: 201,
    summary: "",
    body: z.object({
      name: line(20),
      parts: z.array(z.object({ size: z.number().int().max(9) })).optional(),
    }),
    response: counted,
  }),
  get: defineRoute({
    operationId: "getSample",
    method: "GET",
    path: "/v1/Samples/{id}",
    tag,
    access: "CONFIG.VIEW",
    summary: "",
    params: z.object({ id: z.uuid() }),
    query: z.object({ as: z.enum(["whole", "invalid"]).default("whole") }),
    response: sample,
  }),
  remove: defineRoute({
    operationId: "deleteSample",
    method: "DELETE",
    path: "/v1/Samples/{id}",
    tag,
    access: "ACCOUNT.WRITE",
    summary: "",
    params: z.object({ id: z.uuid() }),
  }),
  error: defineRoute({
    operationId: "failSample",
    method: "POST",
    path: "/v1/Samples/Fail",
    tag,
    access: "user",
    summary: "",
    body: z.object({ how: z.enum(["own", "unknown", "conflict", "slow", "database"]) }),
    response: counted,
  }),
  upload: defineRoute({
    operationId: "uploadSample",
    method: "POST",
    path: "/v1/Samples/Upload",
    tag,
    access: "ACCOUNT.WRITE",
    upload: true,
    summary: "",
    response: z.object({ fileName: z.string(), size: z.number(), start: z.string() }),
  }),
  download: defineRoute({
    operationId: "downloadSample",
    method: "GET",
    path: "/v1/Samples/File",
    tag,
    access: "CONFIG.VIEW",
    produces: "text/csv",
    summary: "",
  }),
  stream: defineRoute({
    operationId: "streamSample",
    method: "GET",
    path: "/v1/Samples/Stream",
    errors: ["WRONG_STATE"],
    tag,
    access: "CONFIG.VIEW",
    produces: "text/event-stream",
    summary: "",
    query: z.object({
      items: z.coerce.number().default(3),
      after: z.enum(["end", "fail", "wait"]).default("end"),
    }),
    response: counted,
  }),
  limited: defineRoute({
    operationId: "limitedSample",
    method: "GET",
    path: "/v1/Samples/Limited",
    tag,
    access: "public",
    summary: "",
    rateLimit: 3,
    response: counted,
  }),
  paid: defineRoute({
    operationId: "paidSample",
    method: "POST",
    path: "/v1/Samples/Paid",
    tag,
    access: "CONFIG.VIEW",
    summary: "",
    response: counted,
  }),
  old: defineRoute({
    operationId: "oldSample",
    method: "GET",
    path: "/v1/Samples/Old",
    tag,
    access: "public",
    summary: "",
    deprecated: { since: "2026-11-23", sunset: "2027-11-23", successor: "/v1/Samples/Free" },
    response: counted,
  }),
  free: defineRoute({
    operationId: "freeSample",
    method: "GET",
    path: "/v1/Samples/Free",
    tag,
    access: "CONFIG.VIEW",
    withoutPlan: true,
    summary: "",
    response: counted,
  }),
};

export interface SampleDomain extends Domain {
  /** How often `create` really ran. */
  created: number;
  /** How many slow requests have started. */
  slowBegun: number;
  /** Streams whose source was stopped. */
  streamsEnded: number;
}

export function createSampleDomain(): SampleDomain {
  const domain: SampleDomain = {
    name: "sample",
    created: 0,
    slowBegun: 0,
    streamsEnded: 0,
    routes(register, deps) {
      register(sampleRoutes.create, async () => ({ count: ++domain.created }));
      register(sampleRoutes.get, ({ params, query }) => {
        const sample = {
          id: params.id,
          name: 'Ána "<b>"\u2028',
          at: new Date(0),
          ended: null,
          values: { n: 1, t: "x", b: true, nothing: null },
          parts: [
            { kind: "a", a: 1, secret: "s" },
            { kind: "b", b: "2" },
          ],
          passwordHash: "never leaves",
        };
        // Handlers may return dates as such, and rows with more columns than the contract has.
        return (query.as === "whole" ? sample : { ...sample, at: undefined }) as never;
      });
      register(sampleRoutes.remove, () => {});
      register(sampleRoutes.error, async ({ body }) => {
        if (body.how === "own")
          throw new AppError("NAME_TAKEN", "Another record already has this name");
        if (body.how === "conflict")
          throw new AppError("VERSION_CONFLICT", undefined, { current: { version: 7 } });
        if (body.how === "database")
          await deps.database.pool.query("select pg_terminate_backend(pg_backend_pid())");
        if (body.how === "slow") {
          domain.slowBegun++;
          await sleep(1_000);
        }
        if (body.how === "unknown") throw new Error("select * from secrets");
        return { count: 1 };
      });
      register(sampleRoutes.upload, async ({ file }) => {
        const content = await text(file.stream);
        return { fileName: file.fileName, size: content.length, start: content.slice(0, 10) };
      });
      register(sampleRoutes.download, () => ({
        fileName: 'Relatório "final"\r\nX: 1.csv',
        content: "a,b\n",
      }));
      register(sampleRoutes.stream, async function* ({ query, signal }) {
        try {
          for (let count = 1; count <= query.items; count++) yield { count };
          if (query.after === "fail") throw new AppError("WRONG_STATE");
          if (query.after === "wait") await sleep(60_000, undefined, { signal });
        } finally {
          domain.streamsEnded++;
        }
      });
      for (const route of [
        sampleRoutes.limited,
        sampleRoutes.paid,
        sampleRoutes.old,
        sampleRoutes.free,
      ])
        register(route, () => ({ count: 1 }));
    },
  };
  return domain;
}

import {
  contactRoutes,
  importRoutes,
  type Contact,
  type ContactImport,
  type ImportSettings,
  type ImportTarget,
  type Problem,
} from "@arauto/contracts";
import { expect } from "vitest";
import type { Deps } from "../../platform/deps.ts";
import type { TestUser, TestServer } from "../../testing/test-server.ts";
import { checkJob, importJob } from "./jobs.ts";

type FieldType = Extract<ImportTarget, { kind: "newField" }>["type"];

/** Column targets for tests. */
export const target = {
  email: { kind: "standard", field: "email" },
  name: { kind: "standard", field: "name" },
  phone: { kind: "standard", field: "phone" },
  language: { kind: "standard", field: "language" },
  status: { kind: "standard", field: "status" },
  ignore: { kind: "ignore" },
} as const satisfies Record<string, ImportTarget>;
export const newField = (identifier: string, type: FieldType): ImportTarget => ({
  kind: "newField",
  identifier,
  name: identifier,
  type,
});

const CONSENT = { wording: "Yes, I want news" };

/** Builds an upload form with one file. */
export function fileForm(content: string | Buffer, fileName = "contacts.csv") {
  const body = new FormData();
  body.append(
    "file",
    new Blob([typeof content === "string" ? content : new Uint8Array(content)]),
    fileName,
  );
  return body as never;
}

/** Builds the context of a job. Tests pass other dependencies to make the job fail at a certain point. */
export function jobRun(deps: Deps, signal = new AbortController().signal) {
  return { deps, signal, attempt: 1, maxAttempts: 10 };
}

/** Drives a user's imports through the API. The test runs the jobs directly, so that it can stop them at any point. */
export interface ImportTester {
  upload(content: string | Buffer): Promise<ContactImport>;
  refuseUpload(content: string | Buffer): Promise<Problem>;
  get(id: string): Promise<ContactImport>;
  payload(id: string): never;
  /** Runs the dry run to its end. */
  check(
    uploaded: ContactImport,
    targets: ImportTarget[],
    settings?: Partial<ImportSettings>,
  ): Promise<ContactImport>;
  start(id: string): Promise<void>;
  /** Uploads, checks and imports a file. Expects both reports to be equal and consistent. */
  importAll(
    content: string | Buffer,
    targets: ImportTarget[],
    settings?: Partial<ImportSettings>,
  ): Promise<ContactImport>;
  rejectionsOf(
    id: string,
  ): Promise<{ row: number; reason: string; column: string | null; value: string; line: string }[]>;
  /** Returns row, reason and column of each rejection. */
  reasonsOf(id: string): Promise<[number, string, string | null][]>;
  /** Returns the first hundred contacts by address. */
  contacts(): Promise<Contact[]>;
}

export function importTester(server: TestServer, user: TestUser): ImportTester {
  const { token } = user;
  const self: ImportTester = {
    async upload(content) {
      const answer = await server.call(importRoutes.upload, { token, body: fileForm(content) });
      expect(answer.status).toBe(201);
      return answer.body;
    },
    refuseUpload: async (content) =>
      (await server.fail(importRoutes.upload, { token, body: fileForm(content) })).body,
    get: async (id) => (await server.call(importRoutes.get, { token, params: { id } })).body,
    payload: (id) => ({ tenantId: user.tenantId, importId: id }) as never,
    async check(uploaded, targets, settings = {}) {
      const answer = await server.call(importRoutes.check, {
        token,
        params: { id: uploaded.id },
        body: { targets, consent: CONSENT, ...settings },
      });
      expect(answer.status).toBe(202);
      await checkJob.run(self.payload(uploaded.id), jobRun(server.deps));
      return self.get(uploaded.id);
    },
    async start(id) {
      expect((await server.call(importRoutes.start, { token, params: { id } })).status).toBe(202);
    },
    async importAll(content, targets, settings = {}) {
      const checked = await self.check(await self.upload(content), targets, settings);
      expect(checked.status).toBe("checked");
      await self.start(checked.id);
      await importJob.run(self.payload(checked.id), jobRun(server.deps));
      const done = await self.get(checked.id);
      expect(done.status).toBe("done");
      expect(done.result).toEqual(checked.check);
      const { rows = 0, created = 0, updated = 0, unchanged = 0, rejected = 0 } = done.result ?? {};
      expect(created + updated + unchanged + rejected).toBe(rows);
      return done;
    },
    rejectionsOf: async (id) =>
      (await server.call(importRoutes.rejections, { token, params: { id }, query: { limit: 100 } }))
        .body.items,
    reasonsOf: async (id) =>
      (await self.rejectionsOf(id)).map(({ row, reason, column }) => [row, reason, column]),
    contacts: async () =>
      (await server.call(contactRoutes.list, { token, query: { sort: "email", limit: 100 } })).body
        .items,
  };
  return self;
}

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Campaign } from "../../../lib/api.generated.ts";
import { transportProblem } from "../../../lib/api-problem.ts";
import { PAUSE_MS } from "../../../lib/autosave.ts";
import { createDraftStore } from "./draft-store.ts";
import type { DraftValues } from "./draft-values.ts";

const campaign = {
  id: "c1",
  name: "Novidades",
  version: 1,
  sendingAccountId: null,
  fromName: null,
  replyTo: null,
  backupSendingAccountId: null,
  filterIds: [],
  excludedFilterIds: [],
  topicId: null,
  templateId: null,
  subject: null,
  preheader: null,
  utm: null,
  test: null,
  canary: null,
  sendAt: null,
  sendAtZone: "workspace",
  spreadMinutes: null,
  isImportant: false,
  ignoresQuietHours: false,
} as unknown as Campaign;

/** A server that accepts every save and returns the next version. */
function server() {
  const bodies: (DraftValues & { version: number })[] = [];
  return {
    bodies,
    save: (body: DraftValues & { version: number }) => {
      bodies.push(body);
      return Promise.resolve({ ...campaign, ...body, version: body.version + 1 });
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("saves once, a second after the last change", async () => {
  const { bodies, save } = server();
  const draft = createDraftStore(campaign, save);
  draft.change({ name: "N" });
  await vi.advanceTimersByTimeAsync(PAUSE_MS - 1);
  draft.change({ name: "Novo" });
  await vi.advanceTimersByTimeAsync(PAUSE_MS - 1);
  expect(bodies).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(bodies).toMatchObject([{ name: "Novo", version: 1 }]);
  expect(draft.get().saving.kind).toBe("saved");
  draft.change({ topicId: "t1" }, true);
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(bodies[1]).toMatchObject({ name: "Novo", topicId: "t1", version: 2 });
});

test("saves everything but invalid values, and shows that some changes are not saved", async () => {
  const { bodies, save } = server();
  const draft = createDraftStore(campaign, save);
  draft.change({ name: "  ", replyTo: "ana@", subject: " " });
  draft.change({ templateId: "m1" });
  expect(await draft.settle()).toBe(false);
  expect(bodies).toMatchObject([
    { name: "Novidades", replyTo: null, subject: null, templateId: "m1" },
  ]);
  expect(draft.get().values).toMatchObject({ name: "  ", replyTo: "ana@" });
});

test("saves nothing after a conflict until a version is selected", async () => {
  const theirs = { ...campaign, name: "Deles", version: 7 };
  const bodies: { name: string; version: number }[] = [];
  const draft = createDraftStore(campaign, (body) => {
    bodies.push(body);
    if (body.version < 7)
      throw {
        ...transportProblem("FETCH_ERROR"),
        status: 409,
        code: "VERSION_CONFLICT",
        current: theirs,
      };
    return Promise.resolve({ ...theirs, name: body.name, version: 8 });
  });
  draft.change({ name: "Meu" });
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(draft.get().saving).toEqual({ kind: "conflict", theirs });
  draft.change({ name: "Meu mesmo" });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(bodies).toHaveLength(1);
  expect(await draft.keepMine()).toBe(true);
  expect(bodies[1]).toMatchObject({ name: "Meu mesmo", version: 7 });
});

test("undoes taking over the other version, and overwrites it", async () => {
  const theirs = { ...campaign, name: "Deles", version: 7 };
  const bodies: { name: string; version: number }[] = [];
  const draft = createDraftStore(campaign, (body) => {
    bodies.push(body);
    if (body.version < 7)
      throw {
        ...transportProblem("FETCH_ERROR"),
        status: 409,
        code: "VERSION_CONFLICT",
        current: theirs,
      };
    return Promise.resolve({ ...theirs, name: body.name, version: 8 });
  });
  draft.change({ name: "Meu" });
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  const undo = draft.takeTheirs();
  expect(draft.get().values.name).toBe("Deles");
  expect(draft.unsaved()).toBeNull();
  undo();
  await vi.advanceTimersByTimeAsync(0);
  expect(bodies[1]).toMatchObject({ name: "Meu", version: 7 });
});

test("retries a save automatically after a network error", async () => {
  let isDown = true;
  const draft = createDraftStore(campaign, (body) => {
    if (isDown) throw transportProblem("FETCH_ERROR");
    return Promise.resolve({ ...campaign, ...body, version: 2 });
  });
  draft.change({ name: "Meu" });
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(draft.get().saving.kind).toBe("failed");
  isDown = false;
  await vi.advanceTimersByTimeAsync(3000);
  expect(draft.get().saving.kind).toBe("saved");
  expect(draft.unsaved()).toBeNull();
});

test("creates a new draft's record with its first change, and then saves under the record's id", async () => {
  const ids: string[] = [];
  const draft = createDraftStore({ ...campaign, id: "", version: 0 }, (body, id) => {
    ids.push(id);
    return Promise.resolve({ ...campaign, ...body, id: "c1", version: body.version + 1 });
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await draft.settle()).toBe(true);
  expect(draft.unsaved()).toBeNull();
  expect(ids).toEqual([]);
  draft.change({ name: "Natal" });
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  draft.change({ name: "Natal e Ano Novo" });
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(ids).toEqual(["", "c1"]);
  expect(draft.get().stored).toMatchObject({ id: "c1", name: "Natal e Ano Novo", version: 2 });
});

test("creates the record of an unchanged draft on demand, and only once", async () => {
  const ids: string[] = [];
  const draft = createDraftStore({ ...campaign, id: "", version: 0 }, (body, id) => {
    ids.push(id);
    return Promise.resolve({ ...campaign, ...body, id: "c1", version: 1 });
  });
  expect(await draft.ensureRecord()).toBe(true);
  expect(await draft.ensureRecord()).toBe(true);
  expect(ids).toEqual([""]);
  expect(draft.unsaved()).toBeNull();
});

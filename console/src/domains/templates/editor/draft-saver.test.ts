import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Template, TemplateContent } from "../../../lib/api.generated.ts";
import { WAIT_MAX_MS, PAUSE_MS } from "../../../lib/autosave.ts";
import { createDraftSaver } from "./draft-saver.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const base: TemplateContent = {
  format: "html",
  language: "en-us",
  subject: "",
  preheader: "",
  source: "<p>Hi</p>",
  translations: [],
  sampleData: {},
};
const stored = { content: base, draft: null, draftVersion: 3 } as unknown as Template;

/** A saver for content that the test changes, and a server that responds as the test says. */
function workbench(
  answer: (call: {
    content: TemplateContent;
    draftVersion: number;
  }) => Promise<{ draftVersion: number; savedAt: string }>,
) {
  let content = base;
  const calls: { content: TemplateContent; draftVersion: number }[] = [];
  const kept: (TemplateContent | null)[] = [];
  const saver = createDraftSaver({
    content: () => content,
    save: (call) => {
      calls.push(call);
      return answer(call);
    },
    keep: (what) => void kept.push(what && what.content),
    stored,
  });
  const write = (subject: string) => {
    content = { ...content, subject };
    saver.autosave.note();
  };
  return { saver, calls, kept, write };
}
const works = async ({ draftVersion }: { draftVersion: number }) => ({
  draftVersion: draftVersion + 1,
  savedAt: "2026-11-21T14:02:00.000Z",
});
const refuses = (problem: object) => () =>
  Promise.reject(Object.assign(new Error("refused"), problem));

test("saves a second after the last change, with the version that the last save returned", async () => {
  const { saver, calls, write } = workbench(works);
  write("a");
  await vi.advanceTimersByTimeAsync(PAUSE_MS - 1);
  write("ab");
  await vi.advanceTimersByTimeAsync(PAUSE_MS - 1);
  expect(calls).toHaveLength(0);
  expect(saver.get().state.kind).toBe("waiting");
  await vi.advanceTimersByTimeAsync(1);
  expect(calls.map(({ content, draftVersion }) => [content.subject, draftVersion])).toEqual([
    ["ab", 3],
  ]);
  expect(saver.get()).toMatchObject({
    state: { kind: "saved" },
    version: 4,
    savedAt: "2026-11-21T14:02:00.000Z",
  });
  write("abc");
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(calls[1]?.draftVersion).toBe(4);
});

test("saves while the user types without a pause", async () => {
  const { calls, write } = workbench(works);
  for (let ms = 0; ms < WAIT_MAX_MS + 500; ms += 500) {
    write(`at ${ms}`);
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(calls.length).toBeGreaterThanOrEqual(1);
});

test("runs one request at a time, and then saves changes typed meanwhile", async () => {
  let open: (() => void) | undefined;
  let under = 0;
  let most = 0;
  const { saver, calls, write } = workbench(async (call) => {
    under += 1;
    most = Math.max(most, under);
    await new Promise<void>((resolve) => (open = resolve));
    under -= 1;
    return works(call);
  });
  write("a");
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  write("ab");
  await vi.advanceTimersByTimeAsync(PAUSE_MS * 3);
  expect(calls).toHaveLength(1);
  const all = saver.settle();
  open?.();
  await vi.advanceTimersByTimeAsync(0);
  open?.();
  expect(await all).toBe(true);
  expect(calls.map(({ content }) => content.subject)).toEqual(["a", "ab"]);
  expect(most).toBe(1);
});

test("saves nothing if the content is changed back", async () => {
  const { saver, calls, write } = workbench(works);
  write("a");
  write("");
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(calls).toHaveLength(0);
  expect(saver.get().state.kind).toBe("saved");
});

test("keeps unsaved changes in the browser, and retries automatically", async () => {
  let works_ = false;
  const { saver, calls, kept, write } = workbench((call) =>
    works_
      ? works(call)
      : Promise.reject(Object.assign(new Error(), { status: "FETCH_ERROR", code: "FETCH_ERROR" })),
  );
  write("a");
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(saver.get().state.kind).toBe("failed");
  expect(kept.at(-1)?.subject).toBe("a");
  works_ = true;
  await vi.advanceTimersByTimeAsync(3000);
  expect(calls).toHaveLength(2);
  expect(saver.get().state.kind).toBe("saved");
  expect(kept.at(-1)).toBe(null);
});

test("does not retry permanently rejected content until it changes", async () => {
  const { saver, calls, write } = workbench(refuses({ status: 400, code: "VALIDATION_FAILED" }));
  write("a");
  await vi.advanceTimersByTimeAsync(PAUSE_MS * 200);
  expect(calls).toHaveLength(1);
  expect(saver.get().state.kind).toBe("failed");
  write("ab");
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(calls).toHaveLength(2);
});

test("saves nothing after another user's save until a version is selected", async () => {
  const theirs = {
    id: "t",
    content: base,
    draft: { content: base, savedAt: "x", savedBy: "Ana" },
    draftVersion: 9,
  } as unknown as Template;
  const { saver, calls, kept, write } = workbench((call) =>
    call.draftVersion === 9
      ? works(call)
      : Promise.reject(
          Object.assign(new Error(), { status: 409, code: "VERSION_CONFLICT", current: theirs }),
        ),
  );
  write("mine");
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(saver.get().state).toEqual({ kind: "conflict", theirs });
  expect(kept.at(-1)?.subject).toBe("mine");
  write("still mine");
  await vi.advanceTimersByTimeAsync(PAUSE_MS * 60);
  expect(await saver.settle()).toBe(false);
  expect(calls).toHaveLength(1);
  const done = saver.keepMine();
  await vi.advanceTimersByTimeAsync(0);
  expect(await done).toBe(true);
  expect(calls.at(-1)).toMatchObject({
    content: { subject: "still mine" },
    draftVersion: 9,
    apart: true,
  });
  expect(saver.get().version).toBe(10);
});

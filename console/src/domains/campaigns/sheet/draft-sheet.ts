import type { Campaign } from "../../../app/api.generated.ts";
import { type ApiProblem, isApiProblem, transportProblem } from "../../../app/api-problem.ts";
import { watchedValue, type Watched } from "../../../app/watched.ts";
import { type DraftValues, faultsOf, isSameDraft, savable, valuesOf } from "./draft-values.ts";

export type Saving =
  | { kind: "saved" | "waiting" | "saving" }
  /** It is tried again by itself where that may help, and with the next change. */
  | { kind: "failed"; problem: ApiProblem }
  /** Somebody else saved meanwhile: nothing is saved until `keepMine` or `takeTheirs`. */
  | { kind: "conflict"; theirs: Campaign };

export interface SheetState {
  values: DraftValues;
  /** As the server has it. */
  stored: Campaign;
  saving: Saving;
}

/** A draft that is being written, saved by itself soon after the last change. */
export interface DraftSheet extends Watched<SheetState> {
  /** `soon`: a choice that is complete with one click, so that nobody waits for its consequences. */
  change(part: Partial<DraftValues>, soon?: boolean): void;
  /** Saves at once what is not saved yet. False when something cannot be. */
  settle(): Promise<boolean>;
  /** Saves over what somebody else saved. */
  keepMine(): Promise<boolean>;
  /** Goes on from what somebody else saved; answers the way back. */
  takeTheirs(): () => void;
  /** What the server does not have, with the version it was made from; null when it has everything that can be saved. */
  unsaved(): (DraftValues & { version: number }) | null;
  stop(): void;
  go(): void;
}

export const PAUSE_MS = 1000;
const SOON_MS = 150;
const RETRY_MS = [3000, 10_000, 30_000, 60_000] as const;

/** One save at a time, each on the version that the last one answered. */
export function createDraftSheet(campaign: Campaign, save: (body: DraftValues & { version: number }) => Promise<Campaign>): DraftSheet {
  const sheet = watchedValue<SheetState>({ values: valuesOf(campaign), stored: campaign, saving: { kind: "saved" } });
  let saved = valuesOf(campaign);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;
  let failures = 0;
  let stopped = false;
  /** Somebody waits until all is saved. */
  let hurried = false;

  const put = (part: Partial<SheetState>) => sheet.set({ ...sheet.get(), ...part });
  const wanted = () => savable(sheet.get().values, saved);
  const isSaved = () => isSameDraft(wanted(), saved);
  const wait = (ms: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void settle(), ms);
  };

  const fail = (thrown: unknown): false => {
    const problem = isApiProblem(thrown) ? thrown : transportProblem("FETCH_ERROR");
    if (problem.code === "VERSION_CONFLICT" && isCampaign(problem.current)) {
      put({ saving: { kind: "conflict", theirs: problem.current } });
      return false;
    }
    put({ saving: { kind: "failed", problem } });
    const mayPass = typeof problem.status === "string" || problem.status >= 500 || problem.status === 429;
    if (mayPass) wait(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 60_000);
    failures += 1;
    return false;
  };

  const run = async (): Promise<boolean> => {
    clearTimeout(timer);
    // Whoever asks next must find this one under way.
    await Promise.resolve();
    try {
      while (!isSaved()) {
        const taken = wanted();
        put({ saving: { kind: "saving" } });
        const stored = await save({ ...taken, version: sheet.get().stored.version });
        saved = taken;
        failures = 0;
        put({ stored });
        // Who goes on writing is saved after the next pause, unless somebody waits for all of it.
        if (!isSaved() && !hurried) {
          put({ saving: { kind: "waiting" } });
          wait(PAUSE_MS);
          return false;
        }
      }
      put({ saving: { kind: "saved" } });
      return Object.keys(faultsOf(sheet.get().values)).length === 0;
    } catch (thrown) {
      return fail(thrown);
    } finally {
      running = null;
      hurried = false;
    }
  };

  const settle = (hurry = false): Promise<boolean> => {
    if (sheet.get().saving.kind === "conflict") return Promise.resolve(false);
    hurried ||= hurry;
    running ??= run();
    return running;
  };

  return {
    get: sheet.get,
    subscribe: sheet.subscribe,
    change: (part, soon = false) => {
      put({ values: { ...sheet.get().values, ...part } });
      const { kind } = sheet.get().saving;
      if (kind === "conflict" || running) return;
      if (isSaved()) {
        clearTimeout(timer);
        return put({ saving: { kind: "saved" } });
      }
      // A failed one keeps saying so until the next try.
      if (kind === "saved") put({ saving: { kind: "waiting" } });
      wait(soon ? SOON_MS : PAUSE_MS);
    },
    settle: () => settle(true),
    keepMine: () => {
      const { saving } = sheet.get();
      if (saving.kind === "conflict") {
        saved = valuesOf(saving.theirs);
        put({ stored: saving.theirs, saving: { kind: "waiting" } });
      }
      return settle(true);
    },
    takeTheirs: () => {
      const { saving, values: mine } = sheet.get();
      if (saving.kind !== "conflict") return () => undefined;
      saved = valuesOf(saving.theirs);
      put({ values: saved, stored: saving.theirs, saving: { kind: "saved" } });
      return () => {
        put({ values: mine, saving: { kind: "waiting" } });
        void settle(true);
      };
    },
    unsaved: () => (isSaved() ? null : { ...wanted(), version: sheet.get().stored.version }),
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
    go: () => {
      stopped = false;
    },
  };
}

/** Whether a conflict brought the campaign as it stands. */
function isCampaign(value: unknown): value is Campaign {
  return typeof value === "object" && value !== null && "version" in value && "filterIds" in value;
}

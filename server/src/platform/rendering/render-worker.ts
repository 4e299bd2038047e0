import { parentPort } from "node:worker_threads";
import { type RenderOutcome, type RenderTask, runRenderTask } from "@arauto/mail";
import { move, transferableSymbol, valueSymbol } from "piscina";

/** The input of a render thread. */
export interface RenderJob {
  id: number;
  task: RenderTask;
}

/** Reports that the job starts, which starts its timer, and runs it. Bytes are transferred, not copied. */
export default async function render({ id, task }: RenderJob): Promise<RenderOutcome> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage(id);
  const outcome = await runRenderTask(task);
  const buffer = bufferOf(outcome);
  if (buffer === null) return outcome;
  // `move` returns a marked wrapper that the pool unwraps.
  return move({ [transferableSymbol]: buffer, [valueSymbol]: outcome }) as unknown as RenderOutcome;
}

function bufferOf(outcome: RenderOutcome): ArrayBuffer | null {
  if (!("value" in outcome) || typeof outcome.value !== "object" || outcome.value === null)
    return null;
  return "bytes" in outcome.value ? outcome.value.bytes.buffer : null;
}

// Accuracy of bounce report parsing, compared with another program on a corpus that is not part of this
// repository. See the README for the files.
import { readFileSync } from "node:fs";
import path from "node:path";
import { type BouncedRecipient, readInbound } from "@arauto/mail";
import { percent, printTable } from "./report.ts";

/** One report, with the other program's result. */
interface Expected {
  file: string;
  recipients: { address: string; alias?: string; reason: string; hardbounce: boolean }[];
}

/** Sisimai can't classify these with certainty as hard or soft. */
const UNDECIDED = new Set(["filtered", "suspend"]);
/** Not failure reports. */
const OTHERS = new Set(["feedback", "vacation"]);

const folder = process.env["ARAUTO_BENCH_BOUNCES"];
if (folder === undefined) {
  console.log("ARAUTO_BENCH_BOUNCES is not set to a directory: skipped.");
} else {
  const lines = readFileSync(path.join(folder, "expected.jsonl"), "utf8").trim().split("\n");
  await measure(
    folder,
    lines.map((line) => JSON.parse(line) as Expected),
  );
}

function isMeant(
  { address, finalAddress }: BouncedRecipient,
  expected: Expected["recipients"][number],
): boolean {
  const names = [expected.address, expected.alias ?? ""].map((name) => name.toLowerCase());
  return [address, finalAddress ?? ""].some(
    (name) => name !== "" && names.includes(name.toLowerCase()),
  );
}

async function measure(from: string, all: readonly Expected[]): Promise<void> {
  const counts = { addresses: 0, found: 0, hard: 0, wronglyHard: 0, missed: 0 };
  for (const { file, recipients } of all) {
    const message = await readInbound(readFileSync(path.join(from, file)));
    const read = message.kind === "bounce" ? message.recipients : [];
    for (const expected of recipients) {
      if (OTHERS.has(expected.reason)) continue;
      const own = read.find((one) => isMeant(one, expected));
      counts.addresses++;
      if (own) counts.found++;
      if (UNDECIDED.has(expected.reason)) continue;
      if (own?.permanent === true) counts[expected.hardbounce ? "hard" : "wronglyHard"]++;
      else if (expected.hardbounce) counts.missed++;
    }
  }
  const { addresses, found, hard, wronglyHard, missed } = counts;
  printTable([
    {
      what: "addresses found",
      result: `${percent(found / addresses)} of ${addresses}`,
      target: "97 %",
    },
    {
      what: "precision of hard bounces",
      result: `${percent(hard / (hard + wronglyHard))} (${wronglyHard} wrong)`,
      target: "95 %",
    },
    {
      what: "recall of hard bounces",
      result: `${percent(hard / (hard + missed))} (${missed} missed)`,
      target: "95 %",
    },
  ]);
}

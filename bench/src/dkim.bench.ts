// Signing emails of 20 KB with DKIM, compared with OpenSSL's signatures in the same CPU time.
import { readFileSync } from "node:fs";
import {
  compileMessage,
  createDkimSigner,
  dkimSignatures,
  type DkimSigner,
  generateDkimKeyPair,
} from "@arauto/mail";
import { messageContent } from "./message-content.ts";
import { opensslRate } from "./peers.ts";
import { contactNumber } from "./contacts.ts";
import { median, percent, printMachine, printTable, integer } from "./report.ts";

const ROUNDS = 5;
const SECONDS = 2;
/** Number of concurrent signatures: more than threads, so that threads never wait. */
const IN_FLIGHT = 32;

const compiled = await compileMessage(messageContent());
const messages = Array.from(
  { length: 50 },
  (_, index) => compiled.render(contactNumber(index)).bytes,
);
const signerOf = async (algorithm: "rsa-sha256" | "ed25519-sha256"): Promise<DkimSigner> =>
  createDkimSigner({
    domain: "shop.example",
    selector: "bench",
    algorithm,
    privateKey: (await generateDkimKeyPair(algorithm)).privateKey,
  });
const [rsa, ed25519] = [await signerOf("rsa-sha256"), await signerOf("ed25519-sha256")];
const WAYS: { name: string; signers: DkimSigner[] }[] = [
  { name: "RSA-2048", signers: [rsa] },
  { name: "Ed25519", signers: [ed25519] },
  { name: "both", signers: [rsa, ed25519] },
];

/** CPU time of the main thread in nanoseconds; available on Linux only. */
function mainThreadNanoseconds(): number {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8").split(" ")[0]);
  } catch {
    return NaN;
  }
}

interface Result {
  perSecond: number;
  mainMicroseconds: number;
  cpuMicroseconds: number;
}

async function measure(signers: DkimSigner[]): Promise<Result> {
  const [start, main, cpu] = [performance.now(), mainThreadNanoseconds(), process.cpuUsage()];
  const end = start + SECONDS * 1000;
  let count = 0;
  const lane = async (): Promise<void> => {
    while (performance.now() < end) {
      await dkimSignatures(messages[count % messages.length] ?? Buffer.alloc(0), signers);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
  const used = process.cpuUsage(cpu);
  return {
    perSecond: (count * 1000) / (performance.now() - start),
    mainMicroseconds: (mainThreadNanoseconds() - main) / 1000 / count,
    cpuMicroseconds: (used.user + used.system) / count,
  };
}

printMachine();
const rounds: { openssl: number; results: Result[] }[] = [];
for (let round = 0; round <= ROUNDS; round += 1) {
  const results: Result[] = [];
  // Alternate between algorithms, so that all run under the same load.
  const openssl = await opensslRate(SECONDS);
  for (const { signers } of WAYS) results.push(await measure(signers));
  // The first round is a warm-up.
  if (round > 0) rounds.push({ openssl, results });
}
const of = (index: number, value: (result: Result, openssl: number) => number) =>
  median(
    rounds.flatMap(({ results, openssl }) =>
      results.slice(index, index + 1).map((result) => value(result, openssl)),
    ),
  );
console.log(
  `Emails of ${integer(messages[0]?.length ?? 0)} bytes, ${IN_FLIGHT} concurrent, medians of ${ROUNDS} rounds`,
);
printTable(
  WAYS.map(({ name }, index) => ({
    signed: name,
    "emails/s (wall-clock)": integer(of(index, (result) => result.perSecond)),
    "main thread µs per email": integer(of(index, (result) => result.mainMicroseconds)),
    "CPU µs per email": integer(of(index, (result) => result.cpuMicroseconds)),
    "cores busy": of(index, (result) => (result.perSecond * result.cpuMicroseconds) / 1e6).toFixed(
      1,
    ),
    "of openssl's RSA rate, for the same CPU time": percent(
      of(index, (result, openssl) => 1e6 / result.cpuMicroseconds / openssl),
    ),
  })),
);
console.log(
  `openssl speed rsa2048: ${integer(median(rounds.map((round) => round.openssl)))} signatures per CPU second`,
);

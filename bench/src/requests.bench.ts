// A request step: how many requests a worker makes per second, alone and shared by 500 contacts, and that every contact
// is called once or listed as uncertain if SIGKILL interrupts it.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import {
  campaignRoutes,
  sendingAccountRoutes,
  type WorkflowDefinition,
  workflowRoutes,
  type WorkflowStep,
} from "@arauto/contracts";
import { type Installation, type Workspace, withInstallation } from "./installation.ts";
import { populate } from "./population.ts";
import { printMachine, printTable, seconds, integer, failRun } from "./report.ts";

const CONTACTS = Number(process.env["ARAUTO_BENCH_RECIPIENTS"] ?? 10_000);
const SHARED = 500;
/** SIGKILLs of the worker, in the middle of the requests. */
const KILLS = 2;
/**
 * Contacts per request, and number of kills. Lost requests are only resolved when their lease expires, so a run with
 * kills does not measure speed.
 */
const RUNS: readonly (readonly [number | undefined, number])[] = [
  [undefined, 0],
  [SHARED, 0],
  [undefined, KILLS],
];
/** Response time of the receiver. */
const RECEIVER_MS = 20;
/** The design requires 100,000 contacts at this many requests per second. */
const TARGET = 100;
const LIMIT_MS = 3_600_000;

/** Counts how often each contact was called, by the key of their request. */
class Receiver {
  readonly called = new Map<string, number>();
  requests = 0;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Receiver> {
    const server = createServer((request, response) => {
      void text(request).then(async (body) => {
        receiver.note(body, String(request.headers["idempotency-key"]));
        await sleep(RECEIVER_MS);
        response.end();
      });
    });
    const receiver = new Receiver(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return receiver;
  }

  private note(body: string, key: string): void {
    this.requests += 1;
    const { items } = JSON.parse(body) as { items?: { key: string }[] };
    const keys = items === undefined ? [key] : items.map((item) => item.key);
    for (const one of keys) this.called.set(one, (this.called.get(one) ?? 0) + 1);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  reset(): void {
    this.called.clear();
    this.requests = 0;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

function definition(url: string, batchSize: number | undefined): WorkflowDefinition {
  const common = { name: "", position: { x: 0, y: 0 }, continueOnError: false };
  const steps: WorkflowStep[] = [
    {
      ...common,
      id: "entry",
      type: "entry",
      config: { trigger: "once", includesPresent: true, schedule: null },
    },
    {
      ...common,
      id: "call",
      type: "request",
      config: {
        request: {
          method: "POST",
          url,
          headers: [],
          bodyKind: "json",
          body: '{"email": "{{ account.email }}"}',
        },
        answers: [],
        outputs: [],
        repeatIsSafe: false,
        batchSize,
      },
    },
  ];
  return { steps, links: [{ from: "entry", to: "call", branch: "next" }] };
}

async function start({ client }: Workspace, url: string, batchSize: number | undefined) {
  // Publishing requires an account, though nothing is sent: every workspace has its test inbox.
  const { items } = await client.call(sendingAccountRoutes.list);
  const { id } = await client.call(campaignRoutes.create, {
    body: {
      name: `Requests of ${batchSize ?? 1}`,
      kind: "workflow" as const,
      sendingAccountId: items[0]?.id ?? "",
    },
  });
  const body = { definition: definition(url, batchSize), version: 1 };
  await client.call(workflowRoutes.update, { params: { id }, body });
  await client.call(workflowRoutes.start, { params: { id } });
  return id;
}

interface Decided {
  uncertain: number;
  /** From the start of the workflow, with a worker ready, until all requests are decided. */
  ms: number;
  /** Part of `ms` until all contacts had entered. Their requests begin in the meantime. */
  entryMs: number;
}

/** Starts a worker, waits until every contact's request is done or uncertain, and kills the worker meanwhile. */
async function waitForDecisions(
  installation: Installation,
  begin: () => Promise<string>,
  kills: number,
): Promise<Decided> {
  const { database } = installation;
  let worker = await installation.startWorker();
  let killed = 0;
  try {
    const id = await begin();
    const began = performance.now();
    let entryMs: number | null = null;
    for (const deadline = Date.now() + LIMIT_MS; ; await sleep(50)) {
      const { rows } = await database.query<{ entered: number; done: number; uncertain: number }>(
        `select coalesce((select entered from workflow_states where workflow_id = $1), 0)::int as entered,
           count(*) filter (where state = 'done')::int as done,
           count(*) filter (where state = 'uncertain')::int as uncertain
         from workflow_calls where workflow_id = $1`,
        [id],
      );
      const { entered, done, uncertain } = rows[0] ?? { entered: 0, done: 0, uncertain: 0 };
      const ms = performance.now() - began;
      if (entered >= CONTACTS) entryMs ??= ms;
      if (done + uncertain >= CONTACTS) return { uncertain, ms, entryMs: entryMs ?? ms };
      if (Date.now() > deadline) throw new Error(`Only ${done} requests are done`);
      if (killed === kills || done + uncertain < ((killed + 1) * CONTACTS) / (kills + 2)) continue;
      killed += 1;
      await worker.kill();
      worker = await installation.startWorker();
    }
  } finally {
    await worker.kill();
  }
}

printMachine();
const receiver = await Receiver.start();
try {
  await withInstallation(async (installation) => {
    const workspace = await installation.signUp("Bench");
    await populate(installation, workspace, CONTACTS, { allActive: true });
    const rows = [];
    for (const [batchSize, kills] of RUNS) {
      receiver.reset();
      const begin = () => start(workspace, receiver.url, batchSize);
      const { ms, entryMs, uncertain } = await waitForDecisions(installation, begin, kills);
      const twice = [...receiver.called.values()].filter((count) => count > 1).length;
      const missing = CONTACTS - receiver.called.size;
      if (twice > 0) failRun(`${twice} contacts were called twice`);
      // An uncertain request may have been killed before it was sent.
      if (missing > uncertain) failRun(`${missing} contacts were not called`);
      rows.push({
        "contacts per request": integer(batchSize ?? 1),
        kills: integer(kills),
        "requests/s": integer(receiver.requests / (ms / 1000)),
        "contacts/s": integer(CONTACTS / (ms / 1000)),
        took: seconds(ms),
        "entry alone": seconds(entryMs),
        uncertain: integer(uncertain),
      });
    }
    printTable(rows);
    console.log(`Target: at least ${TARGET} requests/s without kills, and no contact called twice`);
  });
} finally {
  await receiver.stop();
}

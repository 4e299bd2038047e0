import { afterAll, beforeAll, expect, it } from "vitest";
import { builtProgram } from "../../testing/built-server.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { runKillTrial } from "./testing/kill-trial.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { role: "api", sendLanes: 4 } });
});
afterAll(() => server?.stop());

it(
  "neither loses nor repeats a recipient when the worker is killed three times",
  { timeout: 300_000 },
  async () => {
    const report = await runKillTrial({
      deps: server.deps,
      recipients: 1200,
      kills: 3,
      timeoutMs: 280_000,
      command: [process.execPath, builtProgram("main")],
    });
    expect(report).toMatchObject({
      frozen: 1200,
      lost: 0,
      doubled: 0,
      unrecorded: 0,
      addsUp: true,
    });
    expect(report.sent + report.uncertain).toBe(1200);
    expect(report.uncertainTaken + report.uncertainNotTaken).toBe(report.uncertain);
    expect(report.taken).toBe(report.sent + report.uncertainTaken);
    // Three kills, four lanes, one uncertain batch each.
    expect(report.uncertain).toBeLessThanOrEqual(3 * 4 * 50);
  },
);

it(
  "continues a spread campaign as planned when the worker is killed twice",
  { timeout: 300_000 },
  async () => {
    const report = await runKillTrial({
      deps: server.deps,
      recipients: 300,
      kills: 2,
      spreadSeconds: 6,
      timeoutMs: 280_000,
      command: [process.execPath, builtProgram("main")],
    });
    expect(report).toMatchObject({
      frozen: 300,
      lost: 0,
      doubled: 0,
      unrecorded: 0,
      addsUp: true,
    });
    expect(report.sent + report.uncertain).toBe(300);
    expect(report.taken).toBe(report.sent + report.uncertainTaken);
    // Chunks have at most four recipients: a kill leaves one batch per lane uncertain.
    expect(report.uncertain).toBeLessThanOrEqual(2 * 4 * 4);
  },
);

it(
  "counts every email toward the frequency cap once when the worker is killed twice",
  { timeout: 300_000 },
  async () => {
    const report = await runKillTrial({
      deps: server.deps,
      recipients: 600,
      kills: 2,
      capped: true,
      timeoutMs: 280_000,
      command: [process.execPath, builtProgram("main")],
    });
    // With a cap of one, a count left behind by a kill would skip its recipient.
    expect(report).toMatchObject({ frozen: 600, lost: 0, doubled: 0, unrecorded: 0, addsUp: true });
    expect(report.sent + report.uncertain).toBe(600);
    expect(report.counted).toBe(600);
  },
);

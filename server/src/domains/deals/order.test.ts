import { dealRoutes as routes } from "@arauto/contracts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { dealFixture } from "./testing/deal-fixture.ts";

const CARDS = 6;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { role: "api" } });
});
afterAll(() => server?.stop());

/** A move by the indexes of cards and stages; `next` beyond the cards means no neighbor. */
const move = fc.record({
  card: fc.nat(CARDS - 1),
  stage: fc.nat(1),
  next: fc.nat(CARDS),
  side: fc.constantFrom("afterId", "beforeId"),
});

it("keeps one strict order per stage, without losing cards, however moves overlap", async () => {
  const fixture = await dealFixture(server, await server.signUp());
  const { token, tenantId } = fixture.user;
  const ids: string[] = [];
  for (let card = 0; card < CARDS; card += 1)
    ids.push((await fixture.create({ title: String(card) })).id);

  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(move, { minLength: 1, maxLength: 5 }), { maxLength: 4 }),
      async (rounds) => {
        for (const round of rounds) {
          const responses = await Promise.all(
            round.map(({ card, stage, next, side }) =>
              server.call(routes.move, {
                token,
                params: { id: ids[card] ?? "" },
                body: { stageId: fixture.stage(stage), [side]: ids[next] ?? null },
              }),
            ),
          );
          expect(responses.map(({ status }) => status)).toEqual(round.map(() => 200));
        }
        const shown = [
          ...(await fixture.titles(fixture.stage(0))),
          ...(await fixture.titles(fixture.stage(1))),
        ];
        expect(shown.toSorted()).toEqual(ids.map((_, card) => String(card)));
        const [{ equal } = { equal: -1 }] = await server.deps.database.tenant(tenantId, (tx) =>
          tx.query<{ equal: number }>(sql`
          select (count(*) - count(distinct (stage_id, position)))::int as equal from deals
          where tenant_id = ${tenantId} and status = 'open'`),
        );
        expect(equal).toBe(0);
      },
    ),
    { numRuns: 25 },
  );
}, 120_000);

it("puts a card exactly where it was dropped, if no one else moves", async () => {
  const fixture = await dealFixture(server, await server.signUp());
  const model: string[] = [];
  const ids = new Map<string, string>();
  for (let card = 0; card < CARDS; card += 1) {
    const title = String(card);
    ids.set(title, (await fixture.create({ title })).id);
    model.unshift(title);
  }
  await fc.assert(
    fc.asyncProperty(fc.nat(CARDS - 1), fc.nat(CARDS - 1), async (from, to) => {
      const [title = ""] = model.splice(from, 1);
      model.splice(to, 0, title);
      const above = model[to - 1];
      const below = model[to + 1];
      await fixture.move(ids.get(title) ?? "", fixture.stage(0), {
        ...(above !== undefined && { afterId: ids.get(above) ?? "" }),
        ...(below !== undefined && { beforeId: ids.get(below) ?? "" }),
      });
      expect(await fixture.titles(fixture.stage(0))).toEqual(model);
    }),
    { numRuns: 40 },
  );
}, 120_000);

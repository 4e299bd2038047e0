import {
  contactRoutes,
  type Deal,
  dealRoutes,
  type LostReason,
  type Pipeline,
  pipelineRoutes,
} from "@arauto/contracts";
import { expect } from "vitest";
import type { TestServer, TestUser } from "../../../testing/test-server.ts";

/** A workspace with its default pipeline, from one user's perspective. */
export interface DealFixture {
  user: TestUser;
  pipeline: Pipeline;
  reasons: LostReason[];
  /** Returns the id of a stage by its index. */
  stage(index: number): string;
  contact(name: string): Promise<string>;
  create(given?: Partial<Deal> & Record<string, unknown>): Promise<Deal>;
  move(id: string, stageId: string, place?: { afterId?: string; beforeId?: string }): Promise<Deal>;
  get(id: string): Promise<Deal>;
  /** Returns the titles of a stage's cards in order. */
  titles(stageId: string): Promise<string[]>;
}

export async function dealFixture(server: TestServer, user: TestUser): Promise<DealFixture> {
  const { token } = user;
  const [pipeline] = (await server.call(pipelineRoutes.list, { token })).body.items;
  const reasons = (await server.call(pipelineRoutes.lostReasons, { token })).body.items;
  if (!pipeline) throw new Error("A new workspace has no pipeline");
  const stage = (index: number) => pipeline.stages[index]?.id ?? "";
  return {
    user,
    pipeline,
    reasons,
    stage,
    async contact(name) {
      const email = `${name.toLowerCase()}@example.com`;
      const body = { name, email, status: "active" as const };
      return (await server.call(contactRoutes.create, { token, body })).body.id;
    },
    async create(given = {}) {
      const body = { title: "Coffee", pipelineId: pipeline.id, ...given } as never;
      const response = await server.call(dealRoutes.create, { token, body });
      expect(response.status).toBe(201);
      return response.body;
    },
    async move(id, stageId, place = {}) {
      const response = await server.call(dealRoutes.move, {
        token,
        params: { id },
        body: { stageId, ...place },
      });
      expect(response.status).toBe(200);
      return response.body;
    },
    get: async (id) => (await server.call(dealRoutes.get, { token, params: { id } })).body,
    async titles(stageId) {
      const query = { stageId, status: "open", sort: "position", limit: 100 } as const;
      const { body } = await server.call(dealRoutes.list, { token, query });
      return body.items.map(({ title }) => title);
    },
  };
}

import {
  webhookEventRoutes,
  webhookHealthRoutes,
  webhookReplayRoutes,
  webhookRoutes,
} from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import { estimate } from "./estimate.ts";
import * as events from "./events-service.ts";
import { getHealth } from "./health.ts";
import { listen } from "./listening.ts";
import { proveEndpoint } from "./prover.ts";
import * as replays from "./replays.ts";
import * as service from "./service.ts";

export function registerRoutes(register: Register, deps: Deps): void {
  registerWebhookRoutes(register, deps);
  registerEventRoutes(register, deps);
  registerReplayRoutes(register, deps);
}

function registerWebhookRoutes(register: Register, deps: Deps): void {
  const { database } = deps;
  const routes = webhookRoutes;
  register(routes.list, ({ tenantId, query }) =>
    database.tenant(tenantId, (tx) => service.listWebhooks(tx, tenantId, query)),
  );
  register(routes.create, ({ tenantId, body }) =>
    database.tenant(tenantId, (tx) => service.createWebhook(tx, deps, tenantId, body)),
  );
  register(routes.get, ({ tenantId, params }) =>
    database.tenant(tenantId, (tx) => service.getWebhook(tx, tenantId, params.id)),
  );
  register(routes.update, ({ tenantId, params, body }) =>
    database.tenant(tenantId, (tx) => service.updateWebhook(tx, deps, tenantId, params.id, body)),
  );
  register(routes.enable, async ({ tenantId, body }) => ({
    count: await database.tenant(tenantId, (tx) => service.enableWebhooks(tx, tenantId, body.ids)),
  }));
  register(routes.disable, async ({ tenantId, body }) => ({
    count: await database.tenant(tenantId, (tx) => service.disableWebhooks(tx, tenantId, body.ids)),
  }));
  register(routes.remove, async ({ tenantId, body }) => ({
    count: await database.tenant(tenantId, (tx) =>
      service.removeWebhooks(tx, deps, tenantId, body.ids),
    ),
  }));
  register(routes.secret, ({ tenantId, params }) =>
    database.tenant(tenantId, (tx) => service.revealSecret(tx, deps, tenantId, params.id)),
  );
  register(routes.rotateSecret, ({ tenantId, params }) =>
    database.tenant(tenantId, (tx) => service.rotateSecret(tx, deps, tenantId, params.id)),
  );
  register(routes.test, ({ tenantId, params, body }) =>
    database.tenant(tenantId, (tx) => events.sendTestEvent(tx, tenantId, params.id, body.type)),
  );
  register(routes.estimate, ({ tenantId, body }) =>
    database.tenant(tenantId, (tx) => estimate(tx, tenantId, body)),
  );
  register(routes.prove, async ({ tenantId, params }) => ({
    items: await proveEndpoint(deps, tenantId, params.id),
  }));
  register(routes.strips, ({ tenantId, query }) =>
    database.tenant(tenantId, (tx) =>
      service.listStrips(tx, tenantId, {
        limit: query.limit,
        ids: query.webhookId === undefined ? undefined : [query.webhookId],
      }),
    ),
  );
  register(routes.catalogue, () => service.listEventTypes());
  register(webhookHealthRoutes.get, ({ tenantId }) =>
    database.tenant(tenantId, (tx) => getHealth(tx, tenantId)),
  );
}

function registerEventRoutes(register: Register, deps: Deps): void {
  const { database } = deps;
  const routes = webhookEventRoutes;
  register(routes.list, ({ tenantId, query }) =>
    database.tenant(tenantId, (tx) => events.listEvents(tx, tenantId, query)),
  );
  register(routes.counts, ({ tenantId, query }) =>
    database.tenant(tenantId, (tx) => events.countEvents(tx, tenantId, query)),
  );
  register(routes.stream, ({ tenantId, query, signal, request }) =>
    listen(deps, tenantId, query.webhookId, signal, request.headers["last-event-id"]),
  );
  register(routes.get, ({ tenantId, params }) =>
    database.tenant(tenantId, (tx) => events.getEvent(tx, deps, tenantId, params.id)),
  );
  register(routes.retry, async ({ tenantId, body }) => ({
    count: await database.tenant(tenantId, (tx) => events.retryEvents(tx, tenantId, body.ids)),
  }));
  register(routes.cancel, async ({ tenantId, body }) => ({
    count: await database.tenant(tenantId, (tx) => events.cancelEvents(tx, tenantId, body.ids)),
  }));
}

function registerReplayRoutes(register: Register, deps: Deps): void {
  const { database } = deps;
  const routes = webhookReplayRoutes;
  register(routes.count, ({ tenantId, body }) =>
    database.tenant(tenantId, (tx) => replays.countReplay(tx, tenantId, body)),
  );
  register(routes.list, ({ tenantId, query }) =>
    database.tenant(tenantId, (tx) => replays.listReplays(tx, tenantId, query)),
  );
  register(routes.create, ({ tenantId, body }) =>
    database.tenant(tenantId, (tx) => replays.startReplay(tx, deps, tenantId, body)),
  );
  register(routes.get, ({ tenantId, params }) =>
    database.tenant(tenantId, (tx) => replays.getReplay(tx, tenantId, params.id)),
  );
  register(routes.pause, ({ tenantId, params }) =>
    database.tenant(tenantId, (tx) => replays.pauseReplay(tx, tenantId, params.id)),
  );
  register(routes.resume, ({ tenantId, params }) =>
    database.tenant(tenantId, (tx) => replays.resumeReplay(tx, deps, tenantId, params.id)),
  );
  register(routes.cancel, ({ tenantId, params }) =>
    database.tenant(tenantId, (tx) => replays.cancelReplay(tx, tenantId, params.id)),
  );
}

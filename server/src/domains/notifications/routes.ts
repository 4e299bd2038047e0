import { notificationRoutes as routes } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import type { UserPrincipal } from "../../platform/http/principal.ts";
import * as queries from "./queries.ts";
import { change, listNotifications, readSummary, watchSummary } from "./service.ts";

interface Caller {
  readonly tenantId: string;
  readonly principal: UserPrincipal;
}

const own = ({ tenantId, principal }: Caller): queries.NotificationScope => ({
  tenantId,
  userId: principal.userId,
});

export function registerRoutes(register: Register, deps: Deps): void {
  register(routes.list, (call) => listNotifications(deps, own(call), call.query));
  register(routes.summary, (call) =>
    deps.database.tenant(call.tenantId, (tx) => readSummary(tx, own(call))),
  );
  register(routes.stream, (call) => watchSummary(deps, own(call), call.signal));

  register(routes.mark, async (call) => ({
    count: await change(deps, own(call), (tx) =>
      queries.mark(tx, own(call), call.body.ids, call.body.read),
    ),
  }));
  register(routes.deleteMany, async (call) => ({
    count: await change(deps, own(call), (tx) => queries.hide(tx, own(call), call.body.ids)),
  }));
  register(routes.restore, async (call) => ({
    count: await change(deps, own(call), (tx) => queries.unhide(tx, own(call), call.body.ids)),
  }));
}

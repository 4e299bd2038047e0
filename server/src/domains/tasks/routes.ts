import {
  TASK_STRIP_RUNS,
  TASK_TYPES,
  taskRoutes as routes,
  userPermissionsOf,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import type { Principal } from "../../platform/http/principal.ts";
import * as actions from "./actions.ts";
import { ownHolidays } from "./due.ts";
import { previewFeed } from "./feed.ts";
import { availabilityOf } from "./handlers.ts";
import { presentRun } from "./presented.ts";
import { previewOf } from "./preview.ts";
import { checkRequest } from "./request-check.ts";
import * as runQueries from "./run-queries.ts";
import * as service from "./service.ts";
import { watchTasks } from "./stream.ts";
import { listStrips } from "./strips.ts";
import type { Actor } from "./task-checks.ts";

interface Called {
  tenantId: string;
  principal: Principal;
}
const actorOf = ({ tenantId, principal }: Called): Actor => ({
  tenantId,
  userId: principal.userId,
  permissions:
    principal.kind === "user"
      ? principal.permissions
      : principal.permissions.flatMap(userPermissionsOf),
});

type InTenant = <T>(
  call: Called,
  work: (tx: Transaction, actor: Actor) => Promise<T>,
) => Promise<T>;

export function registerRoutes(register: Register, deps: Deps): void {
  const inTenant: InTenant = (call, work) =>
    deps.database.tenant(call.tenantId, (tx) => work(tx, actorOf(call)));
  registerReading(register, deps, inTenant);
  registerWriting(register, deps, inTenant);
  registerBulk(register, inTenant);
}

function registerReading(register: Register, deps: Deps, inTenant: InTenant): void {
  register(routes.list, (call) =>
    inTenant(call, (tx, actor) => service.listTasks(tx, actor, call.query)),
  );
  register(routes.counts, (call) => inTenant(call, (tx) => service.getCounts(tx, call.tenantId)));
  register(routes.types, async () => ({
    items: TASK_TYPES.map((type) => ({ type, availability: availabilityOf(type) })),
  }));
  register(routes.stream, ({ tenantId, signal }) => watchTasks(deps, tenantId, signal));
  register(routes.preview, async (call) => {
    const own = await inTenant(call, (tx) => ownHolidays(tx, call.tenantId));
    return previewOf(call.body, new Date(), own);
  });
  register(routes.feed, ({ tenantId, body }) => previewFeed(deps, tenantId, body));
  register(routes.holidays, async (call) => ({
    items: await inTenant(call, (tx) => service.listOwnHolidays(tx, call.tenantId)),
  }));
  register(routes.strips, async (call) => ({
    items: await inTenant(call, (tx) =>
      listStrips(tx, call.tenantId, call.query.ids, TASK_STRIP_RUNS),
    ),
  }));
  register(routes.get, (call) =>
    inTenant(call, (tx) => service.getTask(tx, call.tenantId, call.params.id)),
  );
  register(routes.runs, (call) =>
    inTenant(call, async (tx) => {
      await service.requireTask(tx, call.tenantId, call.params.id);
      const { rows, ...page } = await runQueries.findPage(
        tx,
        call.tenantId,
        call.params.id,
        call.query,
      );
      return { ...page, items: rows.map(presentRun) };
    }),
  );
  register(routes.getRun, (call) => {
    const { id, runId } = call.params;
    return inTenant(call, (tx) => actions.getRunDetails(tx, call.tenantId, id, runId));
  });
}

function registerWriting(register: Register, deps: Deps, inTenant: InTenant): void {
  register(routes.setHolidays, async (call) => ({
    items: await inTenant(call, (tx, actor) => service.setOwnHolidays(tx, actor, call.body.items)),
  }));
  register(routes.create, async (call) => {
    await checkRequest(deps, call.tenantId, call.body);
    return inTenant(call, (tx, actor) => service.createTask(tx, actor, call.body));
  });
  register(routes.update, async (call) => {
    await checkRequest(deps, call.tenantId, call.body);
    return inTenant(call, (tx, actor) => service.updateTask(tx, actor, call.params.id, call.body));
  });
  register(routes.pause, (call) =>
    inTenant(call, (tx, actor) => actions.pauseTask(tx, actor, call.params.id, call.body.note)),
  );
  register(routes.resume, (call) =>
    inTenant(call, (tx, actor) => actions.resumeTask(tx, actor, call.params.id)),
  );
  register(routes.run, (call) =>
    inTenant(call, (tx, actor) => actions.runNow(tx, actor, call.params.id)),
  );
  register(routes.skip, (call) =>
    inTenant(call, (tx, actor) => service.skipTime(tx, actor, call.params.id, call.body.dueAt)),
  );
  register(routes.unskip, (call) =>
    inTenant(call, (tx, actor) => service.unskipTime(tx, actor, call.params.id, call.body.dueAt)),
  );
  register(routes.cancelRun, (call) => {
    const { id, runId } = call.params;
    return inTenant(call, (tx, actor) => actions.cancelRun(tx, actor, id, runId));
  });
}

function registerBulk(register: Register, inTenant: InTenant): void {
  register(routes.pauseMany, async (call) => ({
    items: await inTenant(call, (tx, actor) =>
      actions.withEach(call.body.ids, (id) => actions.pauseTask(tx, actor, id, call.body.note)),
    ),
  }));
  register(routes.resumeMany, (call) =>
    inTenant(call, (tx, actor) => actions.resumeTasks(tx, actor, call.body.ids)),
  );
  register(routes.remove, async (call) => ({
    items: await inTenant(call, (tx, actor) =>
      actions.withEach(call.body.ids, (id) => actions.deleteTask(tx, actor, id)),
    ),
  }));
  register(routes.restore, async (call) => ({
    count: await inTenant(call, (tx, actor) => actions.restoreTasks(tx, actor, call.body.ids)),
  }));
}

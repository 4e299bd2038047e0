import { dealFileRoutes as fileRoutes, dealRoutes as routes } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Register } from "../../platform/http/handler.ts";
import type { Principal } from "../../platform/http/principal.ts";
import * as activities from "./activities.ts";
import type { Actor } from "./actor.ts";
import { getDetails } from "./details.ts";
import { getCampaignDeals, getForecast } from "./forecast.ts";
import * as moves from "./moves.ts";
import * as steps from "./next-steps.ts";
import * as files from "./files.ts";
import { deleteDeals, restoreDeals } from "./removal.ts";
import * as service from "./service.ts";
import { watchBoard } from "./stream.ts";
import { listTimeline } from "./timeline.ts";

interface Called {
  tenantId: string;
  principal: Principal;
}
const actorOf = ({ tenantId, principal }: Called): Actor => ({
  tenantId,
  userId: principal.userId,
});

export function registerRoutes(register: Register, deps: Deps): void {
  const inTenant = <T>(call: Called, work: (tx: Transaction, actor: Actor) => Promise<T>) =>
    deps.database.tenant(call.tenantId, (tx) => work(tx, actorOf(call)));
  registerReading(register, deps, inTenant);
  registerWriting(register, deps, inTenant);
  registerParts(register, inTenant);
  registerFiles(register, deps, inTenant);
}

type InTenant = <T>(
  call: Called,
  work: (tx: Transaction, actor: Actor) => Promise<T>,
) => Promise<T>;

function registerReading(register: Register, deps: Deps, inTenant: InTenant): void {
  register(routes.list, (call) =>
    inTenant(call, (tx, actor) => service.listDeals(tx, actor, call.query)),
  );
  register(routes.board, (call) =>
    inTenant(call, (tx, actor) => service.getBoard(tx, actor, call.query)),
  );
  register(routes.stream, ({ tenantId, principal, query, signal }) =>
    watchBoard(deps, { tenantId, userId: principal.userId, ...query }, signal),
  );
  register(routes.forecast, (call) =>
    inTenant(call, (tx, actor) => getForecast(tx, actor, call.query.pipelineId)),
  );
  register(routes.get, (call) =>
    inTenant(call, (tx) => getDetails(tx, call.tenantId, call.params.id)),
  );
  register(routes.timeline, (call) =>
    inTenant(call, (tx, actor) => listTimeline(tx, actor, call.params.id, call.query)),
  );
  register(routes.nextSteps, (call) =>
    inTenant(call, (tx, actor) => steps.listSteps(tx, actor, call.query)),
  );
  register(routes.ofCampaign, (call) =>
    inTenant(call, (tx) => getCampaignDeals(tx, call.tenantId, call.params.id)),
  );
}

function registerWriting(register: Register, deps: Deps, inTenant: InTenant): void {
  register(routes.create, (call) => {
    const origin = call.body.origin ?? (call.principal.kind === "user" ? "manual" : "api");
    return inTenant(call, (tx, actor) => service.createDeal(tx, actor, { ...call.body, origin }));
  });
  register(routes.update, (call) =>
    inTenant(call, (tx, actor) => service.updateDeal(tx, actor, call.params.id, call.body)),
  );
  register(routes.bulkUpdate, async (call) => ({
    count: await inTenant(call, (tx, actor) =>
      service.bulkUpdate(tx, actor, call.body.ids, call.body.action),
    ),
  }));
  register(routes.remove, async (call) => ({
    count: await inTenant(call, (tx, actor) => deleteDeals(tx, deps, actor, call.body.ids)),
  }));
  register(routes.restore, async (call) => ({
    count: await inTenant(call, (tx, actor) => restoreDeals(tx, actor, call.body.ids)),
  }));

  const changed = (
    call: Called & { params: { id: string } },
    work: (tx: Transaction, actor: Actor, id: string) => Promise<void>,
  ) =>
    inTenant(call, async (tx, actor) => {
      await work(tx, actor, call.params.id);
      return service.getDeal(tx, actor.tenantId, call.params.id);
    });
  register(routes.move, (call) =>
    changed(call, (tx, actor, id) => moves.moveDeal(tx, actor, id, call.body)),
  );
  register(routes.win, (call) =>
    changed(call, (tx, actor, id) => moves.winDeal(tx, actor, id, call.body)),
  );
  register(routes.lose, (call) =>
    changed(call, (tx, actor, id) => moves.loseDeal(tx, actor, id, call.body)),
  );
  register(routes.reopen, (call) => changed(call, moves.reopenDeal));
}

function registerParts(register: Register, inTenant: InTenant): void {
  register(routes.addActivity, (call) =>
    inTenant(call, (tx, actor) => activities.addActivity(tx, actor, call.params.id, call.body)),
  );
  register(routes.updateActivity, (call) => {
    const { id, activityId } = call.params;
    return inTenant(call, (tx, actor) =>
      activities.updateActivity(tx, actor, id, activityId, call.body),
    );
  });
  register(routes.removeActivity, (call) => {
    const { id, activityId } = call.params;
    return inTenant(call, (tx, actor) => activities.removeActivity(tx, actor, id, activityId));
  });
  register(routes.addNextStep, (call) =>
    inTenant(call, (tx, actor) => steps.addStep(tx, actor, call.params.id, call.body)),
  );
  register(routes.updateNextStep, (call) => {
    const { id, stepId } = call.params;
    return inTenant(call, (tx, actor) => steps.updateStep(tx, actor, id, stepId, call.body));
  });
  register(routes.removeNextStep, (call) => {
    const { id, stepId } = call.params;
    return inTenant(call, (tx, actor) => steps.removeStep(tx, actor, id, stepId));
  });
}

function registerFiles(register: Register, deps: Deps, inTenant: InTenant): void {
  register(fileRoutes.list, (call) =>
    inTenant(call, async (tx) => ({
      items: await files.listFiles(tx, call.tenantId, call.params.id),
    })),
  );
  register(fileRoutes.upload, (call) =>
    files.uploadFile(deps, actorOf(call), call.params.id, call.file),
  );
  register(fileRoutes.download, (call) =>
    files.openFile(deps, call.tenantId, call.params.id, call.params.fileId),
  );
  register(fileRoutes.remove, (call) =>
    inTenant(call, (tx, actor) =>
      files.removeFile(tx, deps, actor, call.params.id, call.params.fileId),
    ),
  );
  register(fileRoutes.restore, (call) =>
    inTenant(call, (tx, actor) => files.restoreFile(tx, actor, call.params.id, call.params.fileId)),
  );
}

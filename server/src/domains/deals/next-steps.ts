import { AppError, NEXT_STEPS_MAX, type NextStep, type nextStepBody } from "@arauto/contracts";
import { v7 } from "uuid";
import type { z } from "zod";
import type { Transaction } from "../../platform/database/database.ts";
import type { ListQuery } from "../../platform/database/keyset.ts";
import type { Actor } from "./actor.ts";
import { markActive } from "./move-queries.ts";
import { lockDeal } from "./moves.ts";
import * as queries from "./next-step-queries.ts";
import { conditionsOf, requireMember } from "./service.ts";
import { publishChange } from "./topic.ts";

/** Maximum number of done steps shown on a deal's page. */
const DONE_SHOWN = 20;

function present(row: queries.StepRow): NextStep {
  const { id, dealId, text, memberId, dueAt, doneAt, createdAt } = row;
  return {
    id,
    dealId,
    text,
    assignee:
      memberId === null
        ? null
        : {
            memberId,
            name: row.memberName ?? "",
            email: row.memberEmail ?? "",
            avatar: row.memberAvatar,
          },
    dueAt: dueAt?.toISOString() ?? null,
    doneAt: doneAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

/** Returns the next steps of a deal: open ones by due date, then those done, latest first. */
export async function stepsOf(
  tx: Transaction,
  tenantId: string,
  dealId: string,
): Promise<NextStep[]> {
  return (await queries.findOfDeal(tx, tenantId, dealId, DONE_SHOWN)).map(present);
}

export async function listSteps(
  tx: Transaction,
  actor: Actor,
  {
    assignee,
    dueBefore,
    ...query
  }: ListQuery & { assignee?: string | undefined; dueBefore?: string | undefined },
) {
  const { ownerId: assigneeId } = await conditionsOf(tx, actor, { owner: assignee });
  const conditions = { assigneeId, dueBefore };
  const { rows, ...page } = await queries.findPage(tx, actor.tenantId, conditions, query);
  const items = rows.map((row) => {
    return { ...present(row), deal: { title: row.title, company: row.company } };
  });
  return { items, ...page };
}

type Values = z.output<typeof nextStepBody>;

/** @throws AppError NOT_FOUND; VALIDATION for an unknown member; WRONG_STATE when the deal has too many */
export async function addStep(
  tx: Transaction,
  { tenantId, userId }: Actor,
  dealId: string,
  { assigneeId, ...values }: Values,
): Promise<NextStep> {
  const { now } = await lockDeal(tx, tenantId, dealId);
  if ((await queries.countOpen(tx, tenantId, dealId)) >= NEXT_STEPS_MAX)
    throw new AppError("WRONG_STATE", `A deal can have ${NEXT_STEPS_MAX} open next steps`);
  const assignee = await requireMember(tx, tenantId, assigneeId, "assigneeId");
  const id = v7();
  await queries.insert(tx, tenantId, { id, dealId, ...values, assigneeId: assignee }, now);
  await markActive(tx, tenantId, [dealId], { userId, now });
  await publishChange(tx, tenantId);
  return getStep(tx, tenantId, dealId, id);
}

/** @throws AppError NOT_FOUND; VALIDATION for an unknown member */
export async function updateStep(
  tx: Transaction,
  { tenantId, userId }: Actor,
  dealId: string,
  id: string,
  { assigneeId, done, ...values }: Values & { done: boolean },
): Promise<NextStep> {
  const { now } = await lockDeal(tx, tenantId, dealId);
  const { doneAt } = await getStep(tx, tenantId, dealId, id);
  const assignee = await requireMember(tx, tenantId, assigneeId, "assigneeId");
  await queries.update(tx, tenantId, id, {
    ...values,
    assigneeId: assignee,
    doneAt: done ? (doneAt === null ? now : new Date(doneAt)) : null,
    doneBy: done ? userId : null,
  });
  await markActive(tx, tenantId, [dealId], { userId, now });
  await publishChange(tx, tenantId);
  return getStep(tx, tenantId, dealId, id);
}

async function getStep(
  tx: Transaction,
  tenantId: string,
  dealId: string,
  id: string,
): Promise<NextStep> {
  const row = await queries.find(tx, tenantId, dealId, id);
  if (!row) throw new AppError("NOT_FOUND");
  return present(row);
}

/** @throws AppError NOT_FOUND */
export async function removeStep(
  tx: Transaction,
  { tenantId, userId }: Actor,
  dealId: string,
  id: string,
): Promise<void> {
  const { now } = await lockDeal(tx, tenantId, dealId);
  if ((await queries.remove(tx, tenantId, dealId, id)) === 0) throw new AppError("NOT_FOUND");
  await markActive(tx, tenantId, [dealId], { userId, now });
  await publishChange(tx, tenantId);
}

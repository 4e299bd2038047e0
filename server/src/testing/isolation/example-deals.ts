import { dealFileRoutes, dealRoutes, importRoutes, pipelineRoutes } from "@arauto/contracts";
import type { ApiClient } from "../../demo/api-client.ts";
import type { World } from "./world.ts";

export type DealIds = Pick<
  World["ids"],
  | "pipeline"
  | "unusedPipeline"
  | "stage"
  | "lostReason"
  | "deal"
  | "lostDeal"
  | "deletedDeal"
  | "dealActivity"
  | "nextStep"
  | "dealFile"
  | "otherDealFile"
  | "deletedDealFile"
  | "dealImport"
  | "otherDealImport"
>;

/** Creates an open, a lost and a deleted deal of a contact, with an activity, a next step and files, another pipeline, and imports. */
export async function createDeals(
  api: ApiClient,
  { secret, contactId, ownerId }: { secret: string; contactId: string; ownerId: string },
): Promise<DealIds> {
  const [pipeline] = (await api.call(pipelineRoutes.list)).items;
  const [reason] = (await api.call(pipelineRoutes.lostReasons)).items;
  const stage = pipeline?.stages[0];
  if (!pipeline || !stage || !reason) throw new Error("A new workspace has no pipeline");
  const unused = await api.call(pipelineRoutes.create, {
    body: { name: `${secret} pipeline`, stages: [{ name: secret, probability: 50 }] },
  });
  const create = async (title: string) => {
    const fields = { company: secret, contactId, ownerId, tags: [secret], value: 100 };
    const body = { title: `${secret} ${title}`, pipelineId: pipeline.id, ...fields };
    return (await api.call(dealRoutes.create, { body })).id;
  };
  const [deal, lostDeal, deletedDeal] = [
    await create("open"),
    await create("lost"),
    await create("deleted"),
  ];
  const note = { reasonId: reason.id, note: secret };
  await api.call(dealRoutes.lose, { params: { id: lostDeal }, body: note });
  await api.call(dealRoutes.remove, { body: { ids: [deletedDeal] } });
  const params = { id: deal };
  const activity = await api.call(dealRoutes.addActivity, {
    params,
    body: { kind: "note", text: secret },
  });
  const step = await api.call(dealRoutes.addNextStep, {
    params,
    body: { text: secret, assigneeId: ownerId },
  });
  const upload = (name: string) =>
    api.call(dealFileRoutes.upload, { params, file: new File([secret], `${secret} ${name}.txt`) });
  const [file, otherFile, deletedFile] = [
    await upload("kept"),
    await upload("other"),
    await upload("deleted"),
  ];
  await api.call(dealFileRoutes.remove, { params: { ...params, fileId: deletedFile.id } });
  return {
    pipeline: pipeline.id,
    unusedPipeline: unused.id,
    stage: stage.id,
    lostReason: reason.id,
    deal,
    lostDeal,
    deletedDeal,
    dealActivity: activity.id,
    nextStep: step.id,
    dealFile: file.id,
    otherDealFile: otherFile.id,
    deletedDealFile: deletedFile.id,
    dealImport: await uploadDeals(api, secret),
    otherDealImport: await uploadDeals(api, secret),
  };
}

/** Uploads a deal's title to import; returns the id of the import. */
async function uploadDeals(api: ApiClient, secret: string): Promise<string> {
  const file = new File([`title\n${secret} deal\n`], `${secret}.csv`, { type: "text/csv" });
  return (await api.call(importRoutes.upload, { query: { kind: "deals" }, file })).id;
}

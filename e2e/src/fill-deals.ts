import { call } from "./api.ts";

interface Pipelines {
  items: { id: string; stages: { id: string }[] }[];
}

/** Creates deals in every stage, one of them with a long name, won and lost deals, and files of a deal. */
export async function fillDeals(
  token: string,
  { longWord, contactId }: { longWord: string; contactId: string },
): Promise<{ dealId: string; pipelineId: string }> {
  const post = <T>(path: string, body: object) => call<T>(token, path, { method: "POST", body });
  const { items } = await call<Pipelines>(token, "Pipelines");
  const reasons = await call<{ items: { id: string }[] }>(token, "LostReasons");
  const [pipeline] = items;
  if (!pipeline) throw new Error("A workspace has a pipeline");
  const create = (stageId: string, title: string, company: string, value: number) =>
    post<{ id: string }>("Deals", {
      pipelineId: pipeline.id,
      stageId,
      title,
      company,
      value,
      contactId,
      expectedCloseOn: new Date().toISOString().slice(0, 10),
    });
  const deals = [];
  for (const [index, { id }] of pipeline.stages.entries())
    deals.push(await create(id, "Café em grão", `Cliente ${index + 1}`, 120_000 * (index + 1)));
  const [first, second, third] = deals;
  const stageId = pipeline.stages[0]?.id ?? "";
  await create(stageId, longWord.slice(0, 120), longWord.slice(0, 120), 99_999_999_999);
  await post(`Deals/${first?.id}/Activities`, { kind: "call", text: longWord, minutes: 12 });
  await post(`Deals/${first?.id}/NextSteps`, { text: longWord.slice(0, 300) });
  await post(`Deals/${second?.id}/Win`, {});
  await post(`Deals/${third?.id}/Lose`, { reasonId: reasons.items[0]?.id, note: longWord });
  for (const name of ["proposta.txt", `${longWord.slice(0, 100)}.txt`]) {
    const form = new FormData();
    form.append("file", new Blob(["18 kg por semana"], { type: "text/plain" }), name);
    await post(`Deals/${first?.id}/Files`, form);
  }
  return { dealId: first?.id ?? "", pipelineId: pipeline.id };
}

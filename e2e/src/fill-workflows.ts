import { call } from "./api.ts";

interface Id {
  id: string;
}

/** A workflow with every kind of step, most of them well set up, and one with nothing but its entry. */
export async function fillWorkflows(
  token: string,
  { longName, filterId, templateId }: { longName: string; filterId: string; templateId: string },
): Promise<{ workflowId: string; newWorkflowId: string }> {
  const begin = (name: string) => call<Id>(token, "Campaigns", { method: "POST", body: { name, kind: "workflow" } });
  const [full, fresh] = [await begin(longName), await begin("Aniversário")];
  const step = (id: string, type: string, config: object, x: number, y: number, name = "") => ({
    id,
    type,
    name,
    config,
    position: { x, y },
    continueOnError: false,
  });
  const link = (from: string, to: string, branch = "next") => ({ from, to, branch });
  const mail = { templateId, subject: null, preheader: null, filterId: null };
  const definition = {
    steps: [
      step("entry", "entry", { trigger: "joins", includesPresent: true, schedule: null }, 0, 0),
      step("hello", "email", mail, 0, 180, longName),
      step("wait", "wait", { kind: "for", duration: { amount: 3, unit: "days" } }, 0, 360),
      step(
        "asked",
        "decision",
        { condition: { kind: "mail", stepId: "hello", act: "clicked" }, within: { amount: 2, unit: "days" } },
        0,
        540,
      ),
      step("tag", "update", { action: { kind: "addTag", tag: "leitor" } }, -160, 720),
      step("split", "split", { shares: [50, 30, 20] }, 160, 720),
      step("again", "email", { ...mail, filterId, templateId: null }, -160, 900, "Mais uma vez"),
      step("end", "end", {}, 160, 900),
      step("alone", "wait", { kind: "until", time: "09:00", daysOfWeek: [1, 5], zone: "recipient" }, 480, 900),
    ],
    links: [
      link("entry", "hello"),
      link("hello", "wait"),
      link("wait", "asked"),
      link("asked", "tag", "yes"),
      link("asked", "split", "no"),
      link("split", "again", "a"),
      link("split", "end", "b"),
      link("tag", "again"),
    ],
  };
  const { version } = await call<{ version: number }>(token, `Workflows/${full.id}`);
  await call(token, `Workflows/${full.id}`, { method: "PUT", body: { definition, version } });
  return { workflowId: full.id, newWorkflowId: fresh.id };
}

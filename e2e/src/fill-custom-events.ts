import { call } from "./api.ts";

interface Id {
  id: string;
}

/**
 * Creates custom events of a contact, a filter that counts them, and a draft of a workflow that starts and waits with
 * them.
 */
export async function fillCustomEvents(
  token: string,
  { contactId, templateId, longWord }: { contactId: string; templateId: string; longWord: string },
) {
  const post = <T>(path: string, body: object) => call<T>(token, path, { method: "POST", body });
  const properties = {
    total: 1149.9,
    currency: "BRL",
    gift: false,
    delivery: "2026-12-24",
    paid_at: "2026-11-21T18:30:00Z",
    note: longWord,
    coupon: "<b>VERÃO</b>",
    nome_de_propriedade_extraordinariamente_comprido: "علامة",
  };
  const long = "Nome.de.evento.extraordinariamente.comprido.mesmo";
  await post("Events", {
    items: [
      { name: "ordered", contactId, properties: { total: 80, gift: true } },
      { name: long, contactId },
      { name: "ordered", contactId, properties },
    ],
  });
  const where = [{ property: "total", type: "number", operator: "greaterThan", value: 100 }];
  const filter = await post<Id>("Filters", {
    name: "Compram sempre",
    definition: {
      operator: "AND",
      conditions: [
        {
          source: "customEvent",
          field: "ordered",
          operator: "atLeast",
          value: 2,
          days: 30,
          where: [
            ...where,
            { property: "delivery", type: "date", operator: "before", value: "2026-12-31" },
          ],
        },
        { source: "customEvent", field: long, operator: "didNot", firstDay: "2026-01-01" },
      ],
    },
  });
  const { items } = await call<{ items: Id[] }>(token, "SendingAccounts");
  const workflow = await post<Id>("Campaigns", {
    name: "Depois do pedido",
    kind: "workflow",
    sendingAccountId: items[0]?.id,
  });
  const definition = orderWorkflow(templateId, { ordered: { name: "ordered", where }, long });
  const path = `Workflows/${workflow.id}`;
  const { version } = await call<{ version: number }>(token, path);
  await call(token, path, { method: "PUT", body: { definition, version } });
  return {
    eventContactId: contactId,
    eventFilterId: filter.id,
    eventWorkflowId: workflow.id,
  };
}

function orderWorkflow(
  templateId: string,
  { ordered, long }: { ordered: { name: string; where: object[] }; long: string },
) {
  const step = (id: string, type: string, y: number, config: object) => ({
    id,
    type,
    name: "",
    config,
    position: { x: 0, y },
    continueOnError: false,
  });
  const link = (from: string, to: string, branch = "next") => ({ from, to, branch });
  const message = { templateId, subject: null, preheader: null, filterId: null };
  const entry = { trigger: "event", includesPresent: true, schedule: null, event: ordered };
  const wait = {
    kind: "event",
    event: { name: long, where: [] },
    within: { amount: 2, unit: "weeks" },
  };
  return {
    steps: [
      step("entry", "entry", 0, entry),
      step("wait", "wait", 180, wait),
      step("thanks", "email", 360, message),
    ],
    links: [link("entry", "wait"), link("wait", "thanks", "yes")],
  };
}

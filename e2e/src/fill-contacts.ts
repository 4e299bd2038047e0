import { call } from "./api.ts";
import { LONG_EMAIL, LONG_WORD } from "./long-values.ts";

interface Id {
  id: string;
}

/** Names from real lists, and names that an attacker would use. */
const NAMES = [
  "Ana Beatriz Conceição",
  "João D'Ávila Gonçalves",
  "Márcia Muñoz",
  LONG_WORD,
  "<script>alert(1)</script><img src=x onerror=alert(2)>",
  "\u202Egnp.exe oãoJ",
  "محمد عبد الله",
  "王小明 🎉",
  "{{ account.email }} {% for i in (1..9) %}x{% endfor %}",
  "Zoë Iñaki Ítalo Luís Antônio de Alcântara Francisco João Carlos",
];

/** Creates custom fields, and a contact for each name. */
export async function fillContacts(token: string): Promise<Id[]> {
  const post = (path: string, body: object) => call<Id>(token, path, { method: "POST", body });
  for (const [identifier, name, type] of [
    ["cidade", "Cidade", "text"],
    ["valor_gasto", "Valor gasto", "number"],
    ["aniversario", "Data de aniversário", "date"],
    ["cliente_vip", "Cliente VIP", "boolean"],
    ["campo_de_nome_extraordinariamente_comprido_para_ve", LONG_WORD, "email"],
  ]) {
    await post("CustomFields", { identifier, name, type });
  }
  const contacts: Id[] = [];
  for (const [index, name] of NAMES.entries()) {
    const email = index === 3 ? LONG_EMAIL : `pessoa${index}@example.com`;
    const status = (
      ["active", "active", "active", "active", "active", "inactive", "pending"] as const
    )[index % 7];
    contacts.push(
      await post("Accounts", {
        name,
        email,
        status,
        tags:
          index % 3 === 0
            ? ["Clube do pão", "Encomenda de bolo para a festa junina", "Recife", "2026"]
            : ["Clube do pão"],
        ...(status === "active" && {
          consent: { wording: "Assinou a lista no balcão da padaria" },
        }),
        phone: index % 2 === 0 ? "+5511912345678" : null,
        fields: {
          cidade: index % 2 === 0 ? "São Paulo" : "Recife",
          valor_gasto: index * 12.5,
          aniversario: "1990-05-17",
          cliente_vip: index % 3 === 0,
        },
      }),
    );
  }
  const deleted = await post("Accounts", {
    name: "Olívia Prado Vasconcelos",
    email: "olivia.prado@example.com",
    status: "active",
  });
  await post("Accounts/BulkDelete", { ids: [deleted.id] });
  return contacts;
}

/** Creates a topic and filters. */
export async function fillFilters(token: string) {
  const post = (path: string, body: object) => call<Id>(token, path, { method: "POST", body });
  const filter = await post("Filters", {
    name: "Clientes de São Paulo",
    description: "Quem recebe em casa",
    definition: {
      operator: "AND",
      conditions: [
        { source: "custom", field: "cidade", operator: "equals", value: "São Paulo" },
        { source: "standard", field: "status", operator: "inList", values: ["active", "pending"] },
        { source: "custom", field: "valor_gasto", operator: "between", from: 0, to: 1000 },
        { source: "custom", field: "aniversario", operator: "before", value: "2001-01-01" },
      ],
    },
  });
  const topic = await post("Topics", { name: "Novidades do forno", default: "in" });
  const grouped = await post("Filters", {
    name: "Perto de nós, de um jeito ou de outro",
    definition: {
      operator: "AND",
      conditions: [
        { source: "standard", field: "createdAt", operator: "inLastDays", value: 30 },
        {
          operator: "OR",
          conditions: [
            { source: "engagement", field: "opened", operator: "didNot", days: 90 },
            {
              source: "standard",
              field: "tags",
              operator: "inList",
              values: ["vip", LONG_WORD.slice(0, 50)],
            },
            { source: "topic", field: topic.id, operator: "subscribed" },
          ],
        },
        { source: "custom", field: "aniversario", operator: "anniversaryThisMonth" },
      ],
    },
  });
  await post("Filters", {
    name: LONG_WORD,
    definition: {
      operator: "OR",
      conditions: [{ source: "standard", field: "name", operator: "contains", value: "<b>" }],
    },
  });
  return { filterId: filter.id, groupedFilterId: grouped.id };
}

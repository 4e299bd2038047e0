import type { DealImportField } from "@arauto/contracts";

/** Headers of each field, best first, in lower case without accents and punctuation. */
const HEADERS: Record<DealImportField, readonly string[]> = {
  title: [
    "title",
    "deal",
    "deal name",
    "name",
    "titulo",
    "negocio",
    "nome do negocio",
    "nome",
    "oportunidad",
    "oportunidade",
    "nombre",
    "nombre de la oportunidad",
    "assunto",
    "asunto",
  ],
  company: [
    "company",
    "empresa",
    "organization",
    "organizacao",
    "organizacion",
    "cliente",
    "account",
  ],
  contactEmail: [
    "contactemail",
    "contact email",
    "email",
    "e mail",
    "mail",
    "email do contato",
    "e mail do contato",
    "correo",
    "correo electronico",
    "correo del contacto",
  ],
  contactName: [
    "contactname",
    "contact name",
    "contact",
    "contato",
    "nome do contato",
    "contacto",
    "nombre del contacto",
    "pessoa",
    "persona",
    "person",
  ],
  pipeline: ["pipeline", "funil", "embudo"],
  stage: ["stage", "deal stage", "etapa", "fase", "estagio"],
  value: [
    "amount",
    "valor",
    "importe",
    "value",
    "deal value",
    "montante",
    "monto",
    "preco",
    "precio",
  ],
  currency: ["currency", "moeda", "moneda", "divisa"],
  expectedCloseOn: [
    "expectedcloseon",
    "expected close",
    "expected close date",
    "close date",
    "fechamento",
    "fechamento previsto",
    "previsao de fechamento",
    "data prevista",
    "cierre",
    "cierre previsto",
    "fecha prevista",
    "fecha de cierre prevista",
  ],
  owner: [
    "owner",
    "owner email",
    "deal owner",
    "responsavel",
    "vendedor",
    "dono",
    "responsable",
    "propietario",
    "comercial",
  ],
  status: ["status", "estado", "situacao", "situacion", "resultado"],
  closedOn: [
    "closedon",
    "closed on",
    "closed date",
    "won date",
    "fechado em",
    "data de fechamento",
    "cerrada el",
    "fecha de cierre",
  ],
  lostReason: [
    "lostreason",
    "lost reason",
    "motivo da perda",
    "motivo de perda",
    "motivo de perdida",
  ],
  createdOn: [
    "createdat",
    "created at",
    "created",
    "created on",
    "create date",
    "criado em",
    "data de criacao",
    "creado",
    "creada el",
    "fecha de creacion",
  ],
  externalId: ["externalid", "external id", "id externo", "deal id", "record id", "codigo", "id"],
};

/** Returns the field of each column that its header names. No field is assigned twice. */
export function suggestDealFields(
  columns: readonly { index: number; key: string }[],
  used: Set<string>,
): Map<number, DealImportField> {
  const found = new Map<number, DealImportField>();
  for (const field of Object.keys(HEADERS) as DealImportField[]) {
    if (used.has(field)) continue;
    const ranked = columns
      .map((column) => ({ column, rank: HEADERS[field].indexOf(column.key) }))
      .filter(({ column, rank }) => rank !== -1 && !found.has(column.index))
      .toSorted((a, b) => a.rank - b.rank);
    const [best] = ranked;
    if (!best) continue;
    used.add(field);
    found.set(best.column.index, field);
  }
  return found;
}

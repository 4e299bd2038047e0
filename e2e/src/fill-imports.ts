import { call } from "./api.ts";
import { LONG_WORD } from "./long-values.ts";
import { waitUntilTrue } from "./wait-until-true.ts";
import { workbook } from "./workbook.ts";

interface Id {
  id: string;
}

const CSV = [
  "Nome;E-mail;Cidade;Valor gasto",
  ...Array.from(
    { length: 40 },
    (_, row) =>
      `Cliente ${row};cliente${row}@example.com;${row % 3 === 0 ? "São Paulo" : "Recife"};${row * 7},50`,
  ),
  "Sem endereço;;Recife;1,00",
  "Torto;isto não é um e-mail;Recife;1,00",
  `Longo;${"a".repeat(300)}@example.com;Recife;1,00`,
  "Número;numero@example.com;Recife;=1+1",
  "Repetido;cliente1@example.com;Recife;1,00",
].join("\r\n");

/** Creates an import in each state and returns their ids. */
export async function fillImports(token: string) {
  const upload = async (name: string) => {
    const form = new FormData();
    form.append("file", new Blob([CSV], { type: "text/csv" }), name);
    return call<Id & { columns: { suggestion: object }[] }>(token, "Imports", {
      method: "POST",
      body: form,
    });
  };
  const until = (id: string, status: string) => waitForStatus(token, id, status);
  const check = async (name: string) => {
    const { id, columns } = await upload(name);
    await call(token, `Imports/${id}/Check`, {
      method: "POST",
      body: {
        targets: columns.map(({ suggestion }) => suggestion),
        consent: { wording: "Cadastro no balcão, com a caixa marcada" },
      },
    });
    await until(id, "checked");
    return id;
  };
  const doneImportId = await check("clientes-da-padaria.csv");
  await call(token, `Imports/${doneImportId}/Start`, { method: "POST" });
  await until(doneImportId, "done");
  const undoneImportId = await check("de-volta.csv");
  await call(token, `Imports/${undoneImportId}/Start`, { method: "POST" });
  await until(undoneImportId, "done");
  await call(token, `Imports/${undoneImportId}/Undo`, { method: "POST" });
  await until(undoneImportId, "undone");
  const checkedImportId = await check(`${"arquivo de nome muito comprido ".repeat(4)}.csv`);
  const uploadedImportId = (await upload("novos.csv")).id;
  return {
    doneImportId,
    undoneImportId,
    checkedImportId,
    uploadedImportId,
    workbookImportId: await uploadWorkbook(token),
  };
}

const DEALS = [
  "Negócio;Empresa;E-mail;Etapa;Valor;Fechamento;Perdido por;Código",
  "Café da manhã;Hotel Azul;azul@example.com;Proposta;R$ 1.234,56;25/12/2027;;A-1",
  `${LONG_WORD};${LONG_WORD};nao-e-um-e-mail;Etapa que não existe;US$ 10,00;31/02/2027;;A-2`,
  ";Sem título;;;;;;A-3",
].join("\r\n");

/** Creates an import of deals in each of its steps. */
export async function fillDealImports(token: string, pipelineId: string) {
  const upload = async (name: string) => {
    const form = new FormData();
    form.append("file", new Blob([DEALS], { type: "text/csv" }), name);
    return call<Id & { columns: { suggestion: object }[] }>(token, "Imports?kind=deals", {
      method: "POST",
      body: form,
    });
  };
  const check = async (name: string) => {
    const { id, columns } = await upload(name);
    await call(token, `Imports/${id}/Check`, {
      method: "POST",
      body: {
        targets: columns.map(({ suggestion }) => suggestion),
        consent: null,
        deals: { pipelineId },
      },
    });
    await waitForStatus(token, id, "checked");
    return id;
  };
  const doneDealImportId = await check("negocios.csv");
  await call(token, `Imports/${doneDealImportId}/Start`, { method: "POST" });
  await waitForStatus(token, doneDealImportId, "done");
  const checkedDealImportId = await check("outros-negocios.csv");
  const uploadedDealImportId = (await upload("mais-negocios.csv")).id;
  return { doneDealImportId, checkedDealImportId, uploadedDealImportId };
}

const waitForStatus = (token: string, id: string, status: string) =>
  waitUntilTrue(
    `import ${status}`,
    async () => (await call<{ status: string }>(token, `Imports/${id}`)).status === status,
  );

async function uploadWorkbook(token: string): Promise<string> {
  const rows = [
    ["Nome", "E-mail", "Cidade"],
    ["Ana", "ana.planilha@example.com", "Recife"],
  ];
  const file = workbook([
    { name: "Clientes", rows },
    { name: LONG_WORD.slice(0, 31), rows },
  ]);
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(file)]), "clientes.xlsx");
  return (await call<Id>(token, "Imports", { method: "POST", body: form })).id;
}

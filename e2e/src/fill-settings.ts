import { call } from "./api.ts";
import { LONG_EMAIL, LONG_WORD } from "./long-values.ts";
import { waitUntilTrue } from "./wait-until-true.ts";

interface Id {
  id: string;
}

/** Creates topics, suppressed addresses, exports and a proof of erasure. */
export async function fillSettings(token: string) {
  const post = <T = Id>(path: string, body?: unknown) =>
    call<T>(token, path, { method: "POST", body });
  await post("Topics", {
    name: "Ofertas da semana",
    description: "Toda sexta, o que sai mais barato",
    default: "in",
  });
  await post("Topics", {
    name: LONG_WORD.slice(0, 80),
    description: LONG_WORD,
    default: "out",
    visibility: "hidden",
    status: "inactive",
  });
  await post("Suppressions", {
    emails: ["nunca.mais@example.com", "pessoa6@example.com", LONG_EMAIL],
  });
  const deleted = await post("Accounts", {
    name: "Quem pediu para sair",
    email: "apagar@example.com",
    status: "active",
  });
  await post(`Accounts/${deleted.id}/Erase`, {
    email: "apagar@example.com",
    reason: "personRequest",
  });
  const columns = ["name", "email", "fields.cidade"];
  const ready = await post("Exports", {
    kind: "accounts",
    format: "csv",
    selection: { kind: "matching" },
    columns,
  });
  await waitUntilTrue(
    "export done",
    async () => (await call<{ status: string }>(token, `Exports/${ready.id}`)).status === "done",
  );
  await post("Exports", { kind: "suppressions", format: "xlsx" });
}

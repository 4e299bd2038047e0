import { call } from "./api.ts";
import { LONG_WORD } from "./long-values.ts";

const DAY_MS = 86_400_000;
/** Number of days ahead, beyond the dashboard's week. */
const AHEAD = 9;

/** Plans campaigns to the same contacts within two hours, more than fit into a day. Returns the day. */
export async function fillCalendar(
  token: string,
  { filterId, templateId }: { filterId: string; templateId: string },
): Promise<{ plannedDay: string }> {
  const { items } = await call<{ items: { id: string }[] }>(token, "SendingAccounts");
  const plannedDay = new Date(Date.now() + AHEAD * DAY_MS).toISOString().slice(0, 10);
  const names = ["Abertura da feira", "Kits com desconto", LONG_WORD, "Últimas vagas", "Lembrete"];
  for (const [index, name] of names.entries())
    await call(token, "Campaigns", {
      method: "POST",
      body: {
        name,
        sendingAccountId: items[0]?.id,
        filterIds: [filterId],
        templateId,
        sendAt: `${plannedDay}T0${8 + Math.floor(index / 4)}:${(index % 4) * 15 || "00"}`,
      },
    });
  return { plannedDay };
}

import { call } from "./api.ts";
import { waitUntilTrue } from "./wait-until-true.ts";

/**
 * Creates tasks in several states: one that ran, a backup, one that is paused, and drafts. Returns the first two, and
 * the drafts of a request and of an email with a feed.
 */
export async function fillTasks(
  token: string,
  { longWord }: { longWord: string },
): Promise<{ taskId: string; backupTaskId: string; requestTaskId: string; feedTaskId: string }> {
  const members = await call<{ items: { userId: string }[] }>(token, "Members");
  const assignees = members.items.map(({ userId }) => userId);
  const create = (body: object) =>
    call<{ id: string }>(token, "Tasks", {
      method: "POST",
      body: { timeZone: "America/Sao_Paulo", assignees, ...body },
    });
  const ran = await create({
    name: "Relatório da manhã",
    action: { type: "report", period: "day" },
    schedule: { preset: "weekdays", time: "07:30" },
    holidays: { calendars: ["br"], rule: "skip" },
    startImmediately: true,
  });
  await waitUntilTrue("the report's first run", async () => {
    const { items } = await call<{ items: { outcome: string }[] }>(token, `Tasks/${ran.id}/Runs`);
    return items[0]?.outcome === "completed";
  });
  const backup = await create({
    name: `Backup ${longWord}`.slice(0, 100),
    action: { type: "backup", keep: 7 },
    schedule: { preset: "daily", time: "03:00" },
    timeoutSeconds: 3600,
    startImmediately: true,
  });
  await waitUntilTrue("the backup's first run", async () => {
    const { items } = await call<{ items: { status: string }[] }>(token, "Backups");
    return items[0]?.status === "ready";
  });
  const paused = await create({
    name: longWord,
    action: { type: "report" },
    schedule: { preset: "custom", cron: "15 9 * * TUE#2" },
    timeZone: "Europe/Madrid",
    priority: "urgent",
  });
  await call(token, `Tasks/${paused.id}/Pause`, { method: "POST", body: { note: longWord } });
  await create({
    name: "Lembrete da degustação",
    action: { type: "sms", text: "Até amanhã!" },
    schedule: { preset: "minutes", every: 30 },
    draft: true,
  });
  const request = await create({
    name: "Avisar o sistema de pedidos",
    action: {
      type: "request",
      request: {
        method: "POST",
        url: `https://pedidos.padaria.example.com/${longWord}?loja={{ workspace.name }}`,
        headers: [{ name: "Authorization", value: "Bearer {{ secrets.pedidos }}" }],
        bodyKind: "json",
        body: '{\n  "loja": "{{ workspace.name }}"\n}',
      },
    },
    schedule: { preset: "daily", time: "18:00" },
    draft: true,
  });
  const feed = await create({
    name: "Novidades do blog",
    action: { type: "email", feedUrl: `https://blog.padaria.example.com/${longWord}.xml` },
    schedule: { preset: "weekly", days: [5], time: "09:00" },
    draft: true,
  });
  return {
    taskId: ran.id,
    backupTaskId: backup.id,
    requestTaskId: request.id,
    feedTaskId: feed.id,
  };
}

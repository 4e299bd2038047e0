import { AppError, type TaskActionOf } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { instantOf, localTimeOf } from "../../platform/local-time.ts";
import { countGained, sumMetrics } from "../analyze/index.ts";
import { sumWonSince } from "../deals/index.ts";
import { findCurrencies } from "../pipelines/index.ts";
import { queueSystemMail, type ReportFigure, type ReportFigures } from "../system-mail/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import type { TaskHandler } from "./handler.ts";
import { addDays, weekdayOf } from "./holidays/days.ts";
import { findReaders } from "./notice-queries.ts";
import { addressOf } from "./notices.ts";

const METRICS = [
  "sent",
  "delivered",
  "opened",
  "clicked",
  "bounced",
  "unsubscribed",
  "complained",
] as const;
const CURRENCIES_MAX = 5;

/** First days of a period, of the next one and of the previous one. */
interface Period {
  before: string;
  from: string;
  end: string;
}

const monthBefore = (day: string): string => `${addDays(day, -1).slice(0, 7)}-01`;

/** Returns the complete day, week (from Monday) or month before a day. */
export function periodBefore(day: string, period: TaskActionOf<"report">["period"]): Period {
  if (period === "day") return { before: addDays(day, -2), from: addDays(day, -1), end: day };
  if (period === "week") {
    const end = addDays(day, 1 - weekdayOf(day));
    return { before: addDays(end, -14), from: addDays(end, -7), end };
  }
  const end = `${day.slice(0, 7)}-01`;
  const from = monthBefore(end);
  return { before: monthBefore(from), from, end };
}

async function figuresOf(
  tx: Transaction,
  tenantId: string,
  { before, from, end }: Period,
  timeZone: string,
): Promise<ReportFigure[]> {
  // Statistics are stored by the hour; some zones are offset by half an hour.
  const at = (day: string) => {
    const instant = instantOf(`${day}T00:00`, timeZone).getTime();
    return new Date(Math.floor(instant / 3_600_000) * 3_600_000);
  };
  const now = { from: at(from), to: at(end) };
  const then = { from: at(before), to: at(from) };
  const [metrics, former] = await sumMetrics(tx, tenantId, [now, then]);
  const figures: ReportFigure[] = METRICS.map((name) => ({
    name,
    value: metrics?.[name] ?? 0,
    before: former?.[name] ?? 0,
  }));
  figures.push({
    name: "gained",
    value: await countGained(tx, tenantId, now),
    before: await countGained(tx, tenantId, then),
  });
  for (const currency of (await findCurrencies(tx, tenantId)).slice(0, CURRENCIES_MAX)) {
    const since = (day: string) => sumWonSince(tx, tenantId, currency, day);
    const won = [await since(before), await since(from), await since(end)] as const;
    figures.push({ name: "won", currency, value: won[1] - won[2], before: won[0] - won[1] });
  }
  return figures;
}

/** Sends statistics for the period before the run to the assignees, each in their language. */
export const reportHandler: TaskHandler = {
  run(context) {
    const { deps, tenantId, task, run } = context;
    const { action } = task;
    if (action.type !== "report") throw new AppError("TASK_TYPE_UNAVAILABLE");
    return context.once(async (tx) => {
      const readers = await findReaders(tx, tenantId, task.assignees);
      if (readers.length === 0) {
        context.log("info", { code: "reportSent", sent: 0, assignees: task.assignees.length });
        return { type: "nothing" };
      }
      const { name: workspaceName, timeZone } = await workspaceFacts(tx, tenantId);
      const today = localTimeOf(run.dueAt, timeZone).slice(0, 10);
      const period = periodBefore(today, action.period);
      const figures = await figuresOf(tx, tenantId, period, timeZone);
      const { from, end } = period;
      const report: ReportFigures = { from, to: addDays(end, -1), figures, csv: action.csv };
      const link = `${deps.config.publicUrl}/analyze`;
      const content = { kind: "taskReport" as const, taskName: task.name, workspaceName, link };
      for (const reader of readers)
        await queueSystemMail(tx, deps, { ...content, report, ...addressOf(reader) });
      context.log("info", {
        code: "reportSent",
        sent: readers.length,
        assignees: task.assignees.length,
      });
      return { type: "report", recipients: readers.length };
    });
  },
};

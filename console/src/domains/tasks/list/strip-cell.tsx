import { Skeleton } from "@mantine/core";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import type { Task, TaskResult, TaskStrip } from "../../../lib/api.generated.ts";
import { RunStrip } from "../ledger/run-strip.tsx";
import { resultText, type RunTexts } from "../ledger/run-text.ts";
import { useRunTexts } from "../ledger/use-run-texts.ts";
import classes from "../tasks.module.css";
import { StripsContext } from "./strips-context.ts";

/** The latest runs of a task, and the most important fact about them. */
export function StripCell({ task, onOpen }: { task: Task; onOpen: (runId: string) => void }) {
  const { t } = useTranslation("tasks");
  const strips = useContext(StripsContext);
  const runTexts = useRunTexts();
  if (strips === undefined) return <Skeleton height={24} width={118} aria-hidden />;
  if (strips === null) return <div className={classes.second}>{t("strip.notLoaded")}</div>;
  const strip = strips.get(task.id);
  return (
    <>
      <RunStrip name={task.name} runs={strip?.runs ?? []} onOpen={onOpen} />
      <Fact task={task} strip={strip} runTexts={runTexts} />
    </>
  );
}

function Fact({
  task,
  strip,
  runTexts,
}: {
  task: Task;
  strip: TaskStrip | undefined;
  runTexts: RunTexts;
}) {
  const { t } = useTranslation("tasks");
  const runs = strip?.runs ?? [];
  const failed = runs.filter(({ outcome }) => outcome === "failed").length;
  const skipped = task.paused?.skipped ?? 0;
  const text =
    skipped > 0
      ? t("fact.skipped", { count: skipped })
      : failed > 0
        ? t("fact.failed", { count: failed })
        : strip?.lastResult
          ? factText(strip.lastResult, runTexts)
          : runs.length === 0
            ? t("fact.never")
            : null;
  return text === null ? null : <div className={classes.second}>{text}</div>;
}

/** Leaves out the file of a backup, which is longer than the cell. */
function factText(result: TaskResult, runTexts: RunTexts): string {
  if (result.type !== "backup") return resultText(result, runTexts);
  const { number, bytes } = runTexts.formats;
  const { contacts: count } = result;
  return runTexts.t("fact.backup", { count, number: number(count), size: bytes(result.bytes) });
}

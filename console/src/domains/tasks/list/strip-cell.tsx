import { Skeleton } from "@mantine/core";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import type { Task, TaskResult, TaskStrip } from "../../../lib/api.generated.ts";
import { RunStrip } from "../ledger/run-strip.tsx";
import { resultText, type RunSpeech } from "../ledger/run-text.ts";
import { useRunSpeech } from "../ledger/use-run-speech.ts";
import classes from "../tasks.module.css";
import { StripsContext } from "./strips-context.ts";

/** The latest runs of a task, and the one fact that says most about them. */
export function StripCell({ task, onOpen }: { task: Task; onOpen: (runId: string) => void }) {
  const { t } = useTranslation("tasks");
  const strips = useContext(StripsContext);
  const speech = useRunSpeech();
  if (strips === undefined) return <Skeleton height={24} width={118} aria-hidden />;
  if (strips === null) return <div className={classes.second}>{t("strip.notLoaded")}</div>;
  const strip = strips.get(task.id);
  return (
    <>
      <RunStrip name={task.name} runs={strip?.runs ?? []} onOpen={onOpen} />
      <Fact task={task} strip={strip} speech={speech} />
    </>
  );
}

function Fact({
  task,
  strip,
  speech,
}: {
  task: Task;
  strip: TaskStrip | undefined;
  speech: RunSpeech;
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
          ? factText(strip.lastResult, speech)
          : runs.length === 0
            ? t("fact.never")
            : null;
  return text === null ? null : <div className={classes.second}>{text}</div>;
}

/** Leaves out the file of a backup, which is longer than the cell. */
function factText(result: TaskResult, speech: RunSpeech): string {
  if (result.type !== "backup") return resultText(result, speech);
  const { number, bytes } = speech.formats;
  const { contacts: count } = result;
  return speech.t("fact.backup", { count, number: number(count), size: bytes(result.bytes) });
}

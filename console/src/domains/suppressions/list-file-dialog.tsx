import { Alert, Button, Group, Modal, Stack, Text } from "@mantine/core";
import { FileCsvIcon } from "@phosphor-icons/react/FileCsv";
import { WarningCircleIcon } from "@phosphor-icons/react/WarningCircle";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDispatch } from "react-redux";
import { isApiProblem } from "../../lib/api-problem.ts";
import type { ApiProblem } from "../../lib/api-problem.ts";
import { api } from "../../lib/api.generated.ts";
import type { store } from "../../lib/api-store.ts";
import { uploadFile } from "../../lib/upload.ts";
import { useDropTarget } from "../../ui/forms/drop-target.ts";
import { problemText } from "../../ui/feedback/problem.ts";
import { ProgressLine } from "../../ui/charts/progress-line.tsx";
import classes from "./list-file.module.css";
import { ListFileResult, type SuppressionImport } from "./list-file-result.tsx";

type State =
  | { kind: "idle" }
  | { kind: "sending"; name: string; fraction: number }
  | { kind: "failed"; name: string; problem: ApiProblem }
  | { kind: "done"; name: string; result: SuppressionImport };

/**
 * Suppresses the addresses in a file, from another program or an earlier export, and reports the
 * result of each line.
 */
export function ListFileDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["suppressions", "errors"]);
  const dispatch = useDispatch<typeof store.dispatch>();
  const [state, setState] = useState<State>({ kind: "idle" });
  const input = useRef<HTMLInputElement>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  async function send(file: File): Promise<void> {
    const stop = new AbortController();
    abort.current = stop;
    const { name } = file;
    const show = (fraction: number) => setState({ kind: "sending", name, fraction });
    show(0);
    try {
      const result = await uploadFile<SuppressionImport>(
        "/v1/Suppressions/Import",
        file,
        show,
        stop.signal,
      );
      setState({ kind: "done", name, result });
    } catch (error) {
      if (stop.signal.aborted) return setState({ kind: "idle" });
      if (!isApiProblem(error)) throw error;
      setState({ kind: "failed", name, problem: error });
    } finally {
      // An interrupted upload may have stored part of the file.
      dispatch(api.util.invalidateTags(["Suppressions", "Contacts", "Filters"]));
    }
  }

  const drop = useDropTarget((file) => {
    if (file && state.kind !== "sending") void send(file);
  });

  return (
    <Modal opened onClose={onClose} size={560} title={t("suppressions:file.title")}>
      <Stack gap="md">
        {state.kind === "done" ? (
          <ListFileResult name={state.name} result={state.result} />
        ) : (
          <>
            <Text c="var(--text-secondary)">{t("suppressions:file.text")}</Text>
            {state.kind === "failed" && (
              <Alert
                role="alert"
                color="red"
                icon={<WarningCircleIcon aria-hidden />}
                title={<bdi>{state.name}</bdi>}
              >
                {problemText(state.problem, t)}
              </Alert>
            )}
            <div className={classes.drop} {...drop}>
              <FileCsvIcon size={32} weight="duotone" aria-hidden />
              {state.kind === "sending" ? (
                <>
                  <bdi>{state.name}</bdi>
                  <ProgressLine
                    value={state.fraction < 1 ? state.fraction : null}
                    label={t("suppressions:file.sending")}
                  />
                  <span role="status">
                    {t(
                      state.fraction < 1
                        ? "suppressions:file.sending"
                        : "suppressions:file.reading",
                    )}
                  </span>
                </>
              ) : (
                <Button data-autofocus onClick={() => input.current?.click()}>
                  {t("suppressions:file.choose")}
                </Button>
              )}
              <input
                ref={input}
                type="file"
                accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
                hidden
                onChange={(event) => {
                  const file = event.currentTarget.files?.[0];
                  // Allows the same file to be selected again after it was corrected.
                  event.currentTarget.value = "";
                  if (file) void send(file);
                }}
              />
            </div>
          </>
        )}
        <Group justify="flex-end" gap="xs">
          {state.kind === "done" && (
            <Button variant="default" onClick={() => setState({ kind: "idle" })}>
              {t("suppressions:file.another")}
            </Button>
          )}
          <Button variant={state.kind === "done" ? "filled" : "default"} onClick={onClose}>
            {t(state.kind === "done" ? "suppressions:file.close" : "suppressions:file.cancel")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

import { useEffect, useRef, useState } from "react";
import { useDispatch } from "react-redux";
import { isApiProblem } from "../../lib/api-problem.ts";
import type { ApiProblem } from "../../lib/api-problem.ts";
import { api } from "../../lib/api.generated.ts";
import type { store } from "../../lib/api-store.ts";
import { uploadFile } from "../../lib/upload.ts";
import type { SuppressionImport } from "./list-file-result.tsx";

export type UploadState =
  | { kind: "idle" }
  | { kind: "sending"; name: string; fraction: number }
  | { kind: "failed"; name: string; problem: ApiProblem }
  | { kind: "done"; name: string; result: SuppressionImport };

/** Uploads a file of addresses to suppress. Closing the view cancels the upload. */
export function useListUpload() {
  const dispatch = useDispatch<typeof store.dispatch>();
  const [state, setState] = useState<UploadState>({ kind: "idle" });
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

  return { state, send, restart: () => setState({ kind: "idle" }) };
}

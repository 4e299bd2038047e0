import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { isApiProblem } from "../../lib/api-problem.ts";
import type { ContactImport, ImportKind } from "../../lib/api.generated.ts";
import { uploadFile } from "../../lib/upload.ts";
import { useUnsavedChanges } from "../../ui/dialogs/unsaved-changes.ts";
import { fileError } from "./file-check.ts";
import type { UploadState } from "./upload-drop.tsx";

/** Uploads a file with contacts or deals, and opens its import. Leaving the page during the upload asks first. */
export function useContactUpload(kind: ImportKind = "accounts"): {
  state: UploadState;
  send: (file: File) => Promise<void>;
  cancel: () => void;
} {
  const navigate = useNavigate();
  const [state, setState] = useState<UploadState>({ kind: "idle" });
  const [arrived, setArrived] = useState<string | null>(null);
  const abort = useRef<AbortController | null>(null);

  useUnsavedChanges(state.kind === "sending");
  useEffect(() => () => abort.current?.abort(), []);
  useEffect(() => {
    // Navigates only once the upload is over, so that leaving the page needs no confirmation.
    if (arrived !== null && state.kind === "idle") void navigate(`/accounts/imports/${arrived}`);
  }, [arrived, state.kind, navigate]);

  async function send(file: File): Promise<void> {
    const error = fileError(file);
    if (error) return setState({ kind: "refused", fileName: file.name, error });
    const stop = new AbortController();
    abort.current = stop;
    const show = (fraction: number) =>
      setState({ kind: "sending", fileName: file.name, size: file.size, fraction });
    show(0);
    try {
      const uploaded = await uploadFile<ContactImport>(
        `/v1/Imports?kind=${kind}`,
        file,
        show,
        stop.signal,
      );
      setArrived(uploaded.id);
      setState({ kind: "idle" });
    } catch (error) {
      if (stop.signal.aborted) setState({ kind: "idle" });
      else if (isApiProblem(error))
        setState({
          kind: "failed",
          fileName: file.name,
          problem: error,
          retry: () => void send(file),
        });
      else throw error;
    }
  }

  return { state, send, cancel: () => abort.current?.abort() };
}

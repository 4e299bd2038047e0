import { Anchor, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { isApiProblem } from "../../lib/api-problem.ts";
import type { ContactImport } from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { uploadFile } from "../../lib/upload.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { useUnsavedChanges } from "../../ui/dialogs/unsaved-changes.ts";
import { fileError } from "./file-check.ts";
import { ImportSteps } from "./import-steps.tsx";
import { UploadDrop, type UploadState } from "./upload-drop.tsx";

/** First step of an import: the file. */
export function ImportUploadPage() {
  const { t } = useTranslation("imports");
  const navigate = useNavigate();
  const mayWrite = useSession().can("ACCOUNT.WRITE");
  const [state, setState] = useState<UploadState>({ kind: "idle" });
  const [arrived, setArrived] = useState<string | null>(null);
  const abort = useRef<AbortController | null>(null);

  useUnsavedChanges(state.kind === "sending");
  useEffect(() => () => abort.current?.abort(), []);
  useEffect(() => {
    // Only once the upload is over, so that leaving the page asks nothing.
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
      const uploaded = await uploadFile<ContactImport>("/v1/Imports", file, show, stop.signal);
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

  return (
    <>
      <PageHeader
        title={t("upload.title")}
        description={t("upload.description")}
        back={{ to: "/accounts", label: t("contacts") }}
      />
      {mayWrite ? (
        <>
          <ImportSteps current="upload" />
          <UploadDrop
            state={state}
            onFile={(file) => void send(file)}
            onCancel={() => abort.current?.abort()}
          />
          <Text size="sm" c="var(--text-secondary)" mt="md">
            <Anchor component={Link} to="/accounts/imports" inherit>
              {t("history.link")}
            </Anchor>
          </Text>
        </>
      ) : (
        <EmptyState title={t("notAllowed.title")} text={t("notAllowed.text")} />
      )}
    </>
  );
}

import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router";
import type { ImportKind } from "../../lib/api.generated.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { ImportKindContext, useImportPlace, useImportTexts } from "./import-texts.ts";
import { ImportSteps } from "./import-steps.tsx";
import { UploadDrop } from "./upload-drop.tsx";
import { useMayImport } from "./use-may-import.ts";
import { useContactUpload } from "./use-contact-upload.ts";

/** First step of an import: the file. */
export function ImportUploadPage() {
  return <UploadPage kind="accounts" />;
}

/** First step of an import of deals. */
export function DealImportUploadPage() {
  return (
    <ImportKindContext value="deals">
      <UploadPage kind="deals" />
    </ImportKindContext>
  );
}

function UploadPage({ kind }: { kind: ImportKind }) {
  const { t } = useImportTexts();
  const mayWrite = useMayImport(kind);
  const place = useImportPlace();
  const { state, send, cancel } = useContactUpload(kind);

  return (
    <>
      <PageHeader
        title={t("upload.title")}
        description={t("upload.description")}
        back={{ to: place.records, label: t("contacts") }}
      />
      {mayWrite ? (
        <>
          <ImportSteps current="upload" />
          <UploadDrop state={state} onFile={(file) => void send(file)} onCancel={cancel} />
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

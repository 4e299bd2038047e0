import { Anchor, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useSession } from "../../lib/session.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { ImportSteps } from "./import-steps.tsx";
import { UploadDrop } from "./upload-drop.tsx";
import { useContactUpload } from "./use-contact-upload.ts";

/** First step of an import: the file. */
export function ImportUploadPage() {
  const { t } = useTranslation("imports");
  const mayWrite = useSession().can("ACCOUNT.WRITE");
  const { state, send, cancel } = useContactUpload();

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

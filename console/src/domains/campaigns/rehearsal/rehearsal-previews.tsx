import { Modal, Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import {
  type RehearsalPreviews,
  useGetRehearsalPreviewsQuery,
} from "../../../lib/api.generated.ts";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { SandboxedFrame } from "../../../ui/layout/sandboxed-frame.tsx";
import { mailStyle } from "../../templates/index.ts";
import classes from "./rehearsal.module.css";

const HEIGHT = 460;
type Preview = RehearsalPreviews["items"][number];

/** The email side by side for the contacts of the audience for whom it is most likely to look wrong. */
export function RehearsalPreviewsDialog({
  campaignId,
  onClose,
}: {
  campaignId: string;
  onClose: () => void;
}) {
  const { t } = useTranslation("rehearsal");
  const { currentData, error, refetch } = useGetRehearsalPreviewsQuery(
    { id: campaignId },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <Modal opened onClose={onClose} size="min(1500px, 96vw)" title={t("previews.title")}>
      {currentData ? (
        // The row scrolls horizontally where five emails don't fit.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region has to be reachable
        <ul className={classes.previews} tabIndex={0} aria-label={t("previews.title")}>
          {currentData.items.map((item) => (
            <PreviewCard key={item.kind} item={item} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState title={t("previews.failed")} problem={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={HEIGHT} radius="md" />
      )}
    </Modal>
  );
}

function PreviewCard({ item: { kind, name, subject, html } }: { item: Preview }) {
  const { t } = useTranslation("rehearsal");
  // An email without its own dark colors is shown with those that clients force on it.
  const ownDark = /prefers-color-scheme:\s*dark/i.test(html) ? "dark" : "forced";
  const scheme = kind === "dark" ? ownDark : "light";
  return (
    <li className={classes.preview} data-kind={kind}>
      <h3>{t(`previews.kind.${kind}`)}</h3>
      <p className={classes.previewName}>
        <bdi>{name.trim() === "" ? t("previews.noName") : name}</bdi>
      </p>
      <p className={classes.previewSubject}>
        <bdi>{subject}</bdi>
      </p>
      {html === "" ? (
        <p className={classes.broken}>{t("previews.broken")}</p>
      ) : (
        <div className={classes.frame} data-scheme={scheme}>
          <SandboxedFrame
            html={mailStyle(html, { scheme, pictures: true })}
            title={t(`previews.kind.${kind}`)}
            height={HEIGHT}
          />
        </div>
      )}
    </li>
  );
}

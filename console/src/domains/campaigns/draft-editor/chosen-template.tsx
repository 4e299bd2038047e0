import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Alert, Button, Group } from "@mantine/core";
import { PencilSimpleIcon, SquaresFourIcon } from "@phosphor-icons/react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type Template, usePublishTemplateMutation } from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import {
  type EditorState,
  TemplateChooser,
  TemplatePicker,
  TemplateThumbnail,
} from "../../templates/index.ts";
import { useDraft } from "./draft-context.ts";
import classes from "./draft-editor.module.css";

/** The email of a campaign: its picture, and how to choose another one or edit it and come back. */
export function ChosenTemplate({ template }: { template: Template | undefined }) {
  const { t } = useTranslation("campaigns");
  const { draft, values, stored, readOnly, review } = useDraft();
  const [isChoosing, setChoosing] = useState(false);
  const { templateId } = values;
  const choose = (next: string | null) => draft.change({ templateId: next }, true);
  const address = stored.id === "" ? CAMPAIGNS_PATH : `${CAMPAIGNS_PATH}/${stored.id}`;
  return (
    <div className={classes.chosen} data-empty={templateId === null}>
      {templateId !== null && (
        <div className={classes.chosenPicture}>
          <TemplateThumbnail id={templateId} name={template?.name ?? ""} />
        </div>
      )}
      <div className={classes.chosenParts}>
        <TemplatePicker
          label={t("fields.template")}
          placeholder={t("fields.choose")}
          disabled={readOnly}
          value={templateId}
          onChange={choose}
        />
        {!readOnly && (
          <Group gap="xs" mt="xs">
            <Button
              variant={templateId === null ? "light" : "default"}
              size="compact-md"
              leftSection={<SquaresFourIcon size={16} aria-hidden />}
              data-choose-template
              onClick={() => setChoosing(true)}
            >
              {t("browseTemplates")}
            </Button>
            {templateId !== null && (
              <Button
                component={Link}
                to={`/email/${templateId}/edit`}
                state={{ back: address } satisfies EditorState}
                variant="default"
                size="compact-md"
                leftSection={<PencilSimpleIcon size={16} aria-hidden />}
              >
                {t("editTemplate")}
              </Button>
            )}
          </Group>
        )}
        {template && template.draft !== null && (
          <Unpublished template={template} onPublished={review.again} />
        )}
      </div>
      {isChoosing && (
        // Its texts are loaded when it is opened.
        <Suspense>
          <TemplateChooser
            opened
            value={templateId}
            onClose={() => setChoosing(false)}
            onChange={choose}
            onCreated={async (id) => {
              choose(id);
              await draft.settle();
              return `${CAMPAIGNS_PATH}/${draft.get().stored.id}`;
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Says that the campaign sends an older version than the one in the editor, and publishes that one. */
function Unpublished({ template, onPublished }: { template: Template; onPublished: () => void }) {
  const { t } = useTranslation("campaigns");
  const { can } = useSession();
  const showProblem = useProblemToast();
  const [publish, { isLoading }] = usePublishTemplateMutation();
  const run = async () => {
    const { id, draftVersion } = template;
    try {
      await publish({ id, publishTemplateBody: { draftVersion } }).unwrap();
      onPublished();
    } catch (error) {
      showProblem(error);
    }
  };
  return (
    <Alert variant="light" mt="xs" p="xs">
      <Group gap="xs" justify="space-between">
        <span className={classes.small}>{t("unpublished.text")}</span>
        {can("TEMPLATE.WRITE") && (
          <Button
            variant="default"
            size="compact-sm"
            loading={isLoading}
            onClick={() => void run()}
          >
            {t("unpublished.action")}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

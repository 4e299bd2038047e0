import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { LazyTemplateChooser } from "../templates/index.ts";
import { NEW_DRAFT } from "./new-draft-path.ts";

const draftWith = (templateId: string) => `${CAMPAIGNS_PATH}/${NEW_DRAFT}?template=${templateId}`;

/** Starts a campaign from one of the workspace's templates, or from a design. */
export function TemplateStart() {
  const { t } = useTranslation("campaigns");
  const navigate = useNavigate();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setChoosing(true)}>
        {t("empty.template")}
      </Button>
      {isChoosing && (
        <Suspense>
          <LazyTemplateChooser
            opened
            value={null}
            onClose={() => setChoosing(false)}
            onChange={(id) => void navigate(draftWith(id))}
            onCreated={(id) => Promise.resolve(draftWith(id))}
          />
        </Suspense>
      )}
    </>
  );
}

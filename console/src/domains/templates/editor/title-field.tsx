import { TextInput, Title, Tooltip, UnstyledButton } from "@mantine/core";
import { PencilSimpleIcon } from "@phosphor-icons/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUpdateTemplateMutation } from "../../../lib/api.generated.ts";
import { isApiProblem } from "../../../lib/api-problem.ts";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import { useWorkbench } from "./workbench.tsx";
import { isStoredTemplate } from "./draft-saver.ts";
import classes from "./header.module.css";

const NAME_MAX = 100;

/** The template's name as the page's heading; a click renames it in place. */
export function TitleField() {
  const { t } = useTranslation("templates");
  const { template, setTemplate, readOnly } = useWorkbench();
  const showProblem = useProblemToast();
  const [update] = useUpdateTemplateMutation();
  const [typed, setTyped] = useState<string | null>(null);

  const rename = async () => {
    const name = (typed ?? "").trim();
    setTyped(null);
    if (name === "" || name === template.name) return;
    const before = template;
    setTemplate({ ...template, name });
    const call = ({ type, status, tags, version }: typeof template) =>
      update({
        id: template.id,
        updateTemplateBody: {
          name,
          type,
          status: status === "inactive" ? "inactive" : "active",
          tags,
          version,
        },
      }).unwrap();
    try {
      const next = await call(before).catch((error: unknown) => {
        // A name does not conflict with other changes, so it is saved onto the current version.
        if (
          isApiProblem(error) &&
          error.code === "VERSION_CONFLICT" &&
          isStoredTemplate(error.current)
        )
          return call(error.current);
        throw error;
      });
      setTemplate({ ...before, name: next.name, version: next.version });
    } catch (error) {
      setTemplate(before);
      showProblem(error);
    }
  };

  if (typed !== null) {
    return (
      <Title className={classes.title} order={1} size="h3" fw={600}>
        <TextInput
          aria-label={t("fields.name")}
          value={typed}
          maxLength={NAME_MAX}
          size="xs"
          dir="auto"
          ref={(element) => {
            if (element && document.activeElement !== element && typed === template.name)
              element.select();
          }}
          autoFocus
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => void rename()}
          onKeyDown={(event) => {
            if (event.key === "Enter") event.currentTarget.blur();
            if (event.key === "Escape") setTyped(null);
          }}
        />
      </Title>
    );
  }
  return (
    <Title className={classes.title} order={1} size="h3" fw={600}>
      {readOnly ? (
        <bdi>{template.name}</bdi>
      ) : (
        <Tooltip label={t("editing.rename")}>
          <UnstyledButton className={classes.titleButton} onClick={() => setTyped(template.name)}>
            <bdi className={classes.titleName}>{template.name}</bdi>
            <PencilSimpleIcon size={14} aria-hidden className={classes.titlePencil} />
          </UnstyledButton>
        </Tooltip>
      )}
    </Title>
  );
}

import { TEMPLATE_FILE_MAX_BYTES, type TemplateFile } from "@arauto/contracts";
import { Alert, Box, Button, Group, List, Modal, Stack, Text } from "@mantine/core";
import { FileArrowUpIcon, WarningCircleIcon } from "@phosphor-icons/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useImportTemplatesMutation } from "../../lib/api.generated.ts";
import { isApiProblem } from "../../lib/api-problem.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { fieldText, problemText } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import { useLanguageName } from "../../ui/formats/language-name.ts";
import { FileDrop } from "./file-drop.tsx";
import {
  errorAt,
  type FileError,
  type OpenedFile,
  openTemplateFile,
  type ReadFile,
} from "./import-errors.ts";
import classes from "./template-list.module.css";

/** Maximum number of errors shown: more would only hide the first ones. */
const FAULTS_SHOWN = 8;

/** Imports templates from a file: first previews them, then creates everything or nothing. */
export function ImportDialog({
  dropped,
  onClose,
}: {
  dropped: OpenedFile | null;
  onClose: () => void;
}) {
  const { t } = useTranslation(["templates", "errors"]);
  const formats = useFormats();
  const [importTemplates, { isLoading }] = useImportTemplatesMutation();
  const [name, setName] = useState(dropped?.name ?? "");
  const [read, setRead] = useState<ReadFile | null>(dropped?.read ?? null);
  const [refused, setRefused] = useState<string | null>(null);

  const take = async (file: File) => {
    const opened = await openTemplateFile(file);
    setName(opened.name);
    setRead(opened.read);
    setRefused(null);
  };
  const file = read && "file" in read ? read.file : undefined;
  const words = (count: number) => ({ count, number: formats.number(count) });

  const run = async () => {
    if (!file) return;
    setRefused(null);
    try {
      const { items } = await importTemplates({ templateFileInput: file }).unwrap();
      toast.success(t("templates:import.done", words(items.length)));
      onClose();
    } catch (error) {
      const errors = isApiProblem(error) ? error.errors : undefined;
      if (errors?.length)
        setRead({
          errors: errors.map((one) =>
            errorAt(one.path.split(/[.[\]/]+/).filter(Boolean), one, file),
          ),
        });
      else setRefused(problemText(error, t));
    }
  };

  return (
    <Modal
      opened
      onClose={isLoading ? () => undefined : onClose}
      title={t("templates:import.title")}
      size={560}
    >
      <Stack gap="md">
        <FileDrop
          icon={<FileArrowUpIcon size={32} weight="thin" aria-hidden />}
          accept="application/json,.json"
          words={t("templates:import.drop")}
          file={name === "" ? null : <bdi>{name}</bdi>}
          onFile={(chosen) => void take(chosen)}
          first
        />
        {read && "error" in read && (
          <FieldError
            text={t(`templates:import.errors.${read.error}`, {
              limit: formats.bytes(TEMPLATE_FILE_MAX_BYTES),
            })}
          />
        )}
        {refused !== null && <FieldError text={refused} />}
        {read && "errors" in read && <FieldErrors errors={read.errors} />}
        {file && <FileContents file={file} />}
        <Group justify="end">
          <Button variant="default" disabled={isLoading} onClick={onClose}>
            {t("templates:editing.cancel")}
          </Button>
          <Button disabled={!file} loading={isLoading} onClick={() => void run()}>
            {file
              ? t("templates:import.run", words(file.templates.length))
              : t("templates:import.action")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** The result of an import: each template with its type, format and languages, and the images. */
function FileContents({ file }: { file: TemplateFile }) {
  const { t } = useTranslation("templates");
  const formats = useFormats();
  const nameOf = useLanguageName();
  const words = (count: number) => ({ count, number: formats.number(count) });
  return (
    <section aria-label={t("import.willCreate", words(file.templates.length))}>
      <Text fw={600} role="status">
        {t("import.willCreate", words(file.templates.length))}
      </Text>
      <ul className={classes.importList}>
        {file.templates.map((template, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- names may be identical
          <li key={at}>
            <Box component="bdi" display="block" fw={550}>
              {template.name}
            </Box>
            <Text span size="xs" c="var(--text-tertiary)">
              {[
                t(`type.${template.type}`),
                t(`format.${template.content.format}`),
                ...[
                  template.content.language,
                  ...template.content.translations.map(({ language }) => language),
                ].map(nameOf),
              ].join(" · ")}
            </Text>
          </li>
        ))}
      </ul>
      {file.images.length > 0 && (
        <Text size="sm" c="dimmed">
          {t("import.pictures", words(file.images.length))}
        </Text>
      )}
    </section>
  );
}

function FieldError({ text }: { text: string }) {
  return (
    <Alert role="alert" color="red" icon={<WarningCircleIcon aria-hidden />}>
      {text}
    </Alert>
  );
}

function FieldErrors({ errors }: { errors: readonly FileError[] }) {
  const { t } = useTranslation("templates");
  const { t: tell } = useTranslation("errors");
  const formats = useFormats();
  const rest = errors.length - FAULTS_SHOWN;
  const place = ({ template, name, image, translation, part }: FileError) =>
    [
      template !== undefined &&
        (name === undefined
          ? t("import.at.template", { number: template })
          : t("import.at.named", { name })),
      image !== undefined && t("import.at.picture", { number: image }),
      translation !== undefined && t("import.at.translation", { number: translation }),
      part !== undefined && t(`import.parts.${part}`),
    ]
      .filter((step) => step !== false)
      .join(" › ");
  return (
    <Alert
      role="alert"
      color="red"
      icon={<WarningCircleIcon aria-hidden />}
      title={t("import.wrong")}
    >
      <List size="sm">
        {errors.slice(0, FAULTS_SHOWN).map((error, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a static list
          <List.Item key={at}>
            <bdi>{place(error)}</bdi>: {fieldText(error, tell)}
          </List.Item>
        ))}
      </List>
      {rest > 0 && (
        <Text size="sm">{t("import.more", { count: rest, number: formats.number(rest) })}</Text>
      )}
    </Alert>
  );
}

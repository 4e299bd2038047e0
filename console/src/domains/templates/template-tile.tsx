import { Box, Center, Group, Text } from "@mantine/core";
import { TEMPLATE_TRASH_DAYS } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { TemplateSummary } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import { StatusPill } from "../../ui/feedback/status-pill.tsx";
import type { TileParts } from "../../ui/table/table-tiles.tsx";
import { useLanguageName } from "../../ui/formats/language-name.ts";
import classes from "./template-list.module.css";
import { TemplateThumbnail } from "./template-thumbnail.tsx";

const DAY_MS = 86_400_000;
/** How many of a template's languages are listed; the others are counted. */
const LANGUAGES_SHOWN = 3;

export const templatePath = (template: Pick<TemplateSummary, "id">) => `/email/${template.id}/edit`;

/** Returns when a deleted template is removed permanently. */
export function purgedAt({ deletedAt }: Pick<TemplateSummary, "deletedAt">): Date | null {
  return deletedAt === null ? null : new Date(Date.parse(deletedAt) + TEMPLATE_TRASH_DAYS * DAY_MS);
}

/** Returns the days until a time, rounded up. */
export function daysUntil(time: Date): number {
  return Math.max(1, Math.ceil((time.getTime() - Date.now()) / DAY_MS));
}

/** A template's thumbnail, with its name as the link to it. */
export function TemplateTile({ template, parts }: { template: TemplateSummary; parts: TileParts }) {
  const { t } = useTranslation("templates");
  const formats = useFormats();
  const gone = purgedAt(template);
  return (
    <article
      className={classes.tile}
      data-selected={parts.selected || undefined}
      data-status={template.status}
    >
      <div className={classes.face}>
        <TemplateThumbnail id={template.id} name={template.name} />
        {template.status === "inactive" && (
          <span className={classes.faceStatus}>
            <StatusPill tone="neutral" label={t("status.inactive")} />
          </span>
        )}
        {parts.box && (
          <Center className={classes.faceBox} component="span">
            {parts.box}
          </Center>
        )}
      </div>
      <Group className={classes.caption} gap="2xs" align="flex-start" wrap="nowrap">
        <Box flex={1}>
          <Text
            className={classes.tileName}
            component="h2"
            size="sm"
            fw={600}
            lts={0}
            title={template.name}
            ff="text"
          >
            {gone ? (
              <bdi>{template.name}</bdi>
            ) : (
              <Link to={templatePath(template)} className={classes.tileLink}>
                <bdi>{template.name}</bdi>
              </Link>
            )}
          </Text>
          <Text size="xs" c="var(--text-tertiary)" truncate>
            {gone
              ? t("trash.gone", { count: daysUntil(gone) })
              : t("tile.facts", {
                  type: t(`type.${template.type}`),
                  when: formats.relative(template.updatedAt),
                })}
          </Text>
        </Box>
        {parts.menu && <span className={classes.tileMenu}>{parts.menu}</span>}
      </Group>
      <Marks template={template} />
    </article>
  );
}

/** Key facts about a template: unpublished changes, languages, tags. */
function Marks({ template }: { template: TemplateSummary }) {
  const { hasDraft, languages, tags } = template;
  if (!hasDraft && languages.length < 2 && tags.length === 0) return null;
  return (
    <Group className={classes.marks} gap="var(--space-1) var(--space-1-5)">
      {hasDraft && <DraftMark />}
      {languages.length > 1 && <LanguageChips languages={languages} />}
      {tags.map((tag) => (
        <bdi key={tag} className={classes.tag}>
          {tag}
        </bdi>
      ))}
    </Group>
  );
}

/** Marks a template that was changed since it was last published. */
export function DraftMark() {
  const { t } = useTranslation("templates");
  return (
    <Text className={classes.draft} span size="2xs" c="var(--accent-text)" fw={550}>
      <span className={classes.draftDot} aria-hidden />
      {t("tile.draft")}
    </Text>
  );
}

/** A template's languages as codes, with their full names on demand. */
export function LanguageChips({ languages }: { languages: TemplateSummary["languages"] }) {
  const { t } = useTranslation("templates");
  const nameOf = useLanguageName();
  const all = languages.map(nameOf).join(", ");
  const rest = languages.length - LANGUAGES_SHOWN;
  return (
    <span className={classes.languages} title={all}>
      <span className="visually-hidden">{t("tile.languages", { languages: all })}</span>
      {languages.slice(0, LANGUAGES_SHOWN).map((language) => (
        <Text key={language} className={classes.language} span size="3xs" aria-hidden>
          {language.slice(0, 2).toUpperCase()}
        </Text>
      ))}
      {rest > 0 && (
        <Text className={classes.language} span size="3xs" aria-hidden>
          +{rest}
        </Text>
      )}
    </span>
  );
}

import { CONTACT_FIELD_NAMES, type ContactField, contactFieldTraits } from "@arauto/contracts";
import { ActionIcon, Box, TextInput, Title } from "@mantine/core";
import { MagnifyingGlassIcon } from "@phosphor-icons/react/MagnifyingGlass";
import { PencilSimpleIcon } from "@phosphor-icons/react/PencilSimple";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Contact, CustomField } from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { CopyButton } from "../../../ui/buttons/copy-button.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { FieldTypeIcon } from "../../custom-fields/index.ts";
import classes from "./contact-facts.module.css";
import { ContactFieldValue } from "./contact-field-value.tsx";
import { FactEditor } from "./fact-editor.tsx";
import { FieldValue, hasFieldValue } from "./field-value.tsx";
import { ContactStatus } from "../list/contact-status.tsx";

const MANY = 12;

interface Props {
  contact: Contact;
  fields: readonly CustomField[];
}

/** A contact's data: standard fields, then custom ones. */
export function ContactFacts({ contact, fields }: Props) {
  const { t } = useTranslation("accounts");
  // A disabled field is still shown if it has a value: no stored data is hidden.
  const known = fields.filter(
    (field) => field.status === "active" || hasFieldValue(contact, field),
  );
  return (
    <section className={classes.card} aria-label={t("profile.facts")}>
      <StandardFacts contact={contact} fields={fields} />
      {known.length > 0 && <CustomFacts contact={contact} fields={known} />}
    </section>
  );
}

function StandardFacts({ contact, fields }: Props) {
  const { t } = useTranslation("accounts");
  const formats = useFormats();
  // The name is the page's title. A contact without a time zone has the workspace's.
  const isShown = (name: ContactField) =>
    name !== "name" && (contact[name] !== null || contactFieldTraits(name).type !== "timeZone");
  return (
    <dl>
      {CONTACT_FIELD_NAMES.filter(isShown).map((name) => (
        <EditableFact
          key={name}
          contact={contact}
          fields={fields}
          path={name}
          name={t(`field.${name}`)}
        >
          <StandardFact contact={contact} name={name} />
        </EditableFact>
      ))}
      <Fact label={t("field.createdAt")}>
        <time dir="auto" dateTime={contact.createdAt}>
          {formats.dateTime(contact.createdAt)}
        </time>
      </Fact>
      <Fact label={t("field.updatedAt")}>
        <time dir="auto" dateTime={contact.updatedAt}>
          {formats.dateTime(contact.updatedAt)}
        </time>
      </Fact>
    </dl>
  );
}

function StandardFact({ contact, name }: { contact: Contact; name: ContactField }) {
  const { t } = useTranslation("accounts");
  if (name === "email")
    return (
      <span className={classes.withAction}>
        <Box dir="ltr" component="bdi" miw={0}>
          {contact.email}
        </Box>
        <CopyButton value={contact.email} label={t("profile.copyEmail")} />
      </span>
    );
  if (name === "status") return <ContactStatus contact={contact} />;
  if (contact[name]) return <ContactFieldValue contact={contact} name={name} />;
  if (contactFieldTraits(name).type !== "language") return <NoValue />;
  return <span className={classes.none}>{t("value.unknownLanguage")}</span>;
}

function CustomFacts({ contact, fields }: Props) {
  const { t, i18n } = useTranslation("accounts");
  const [search, setSearch] = useState("");
  const needle = search.trim().toLocaleLowerCase(i18n.language);
  const shown = fields.filter((field) =>
    field.name.toLocaleLowerCase(i18n.language).includes(needle),
  );
  // With many fields, those with values come first; a search includes the empty ones.
  const folds = fields.length >= MANY && needle === "";
  const filled = folds ? shown.filter((field) => hasFieldValue(contact, field)) : shown;
  const empty = folds ? shown.filter((field) => !hasFieldValue(contact, field)) : [];
  const factOf = (field: CustomField) => (
    <CustomFact key={field.identifier} contact={contact} fields={fields} field={field} />
  );
  return (
    <>
      <Title order={2} size="h3" mt="var(--space-5)" mb="2xs">
        {t("form.customFields")}
      </Title>
      {fields.length >= MANY && (
        <TextInput
          type="search"
          mb="xs"
          aria-label={t("form.searchFields")}
          placeholder={t("form.searchFields")}
          leftSection={<MagnifyingGlassIcon size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {shown.length === 0 && <p className={classes.none}>{t("form.noFieldFound")}</p>}
      <dl>{filled.map(factOf)}</dl>
      {empty.length > 0 && (
        <details className={classes.folded}>
          <summary>{t("profile.emptyFields", { count: empty.length })}</summary>
          <dl>{empty.map(factOf)}</dl>
        </details>
      )}
    </>
  );
}

function CustomFact({ contact, fields, field }: Props & { field: CustomField }) {
  const { t } = useTranslation("accounts");
  return (
    <EditableFact
      contact={contact}
      fields={fields}
      path={field.status === "active" ? `fields.${field.identifier}` : null}
      name={field.name}
      label={
        <span className={classes.withIcon}>
          <FieldTypeIcon type={field.type} size={14} />
          <bdi>{field.name}</bdi>
          {field.status === "inactive" && (
            <span className={classes.none}>({t("profile.disabledField")})</span>
          )}
        </span>
      }
    >
      {hasFieldValue(contact, field) ? (
        <FieldValue value={contact.fields[field.identifier]} />
      ) : (
        <NoValue />
      )}
    </EditableFact>
  );
}

function NoValue() {
  const { t } = useTranslation("accounts");
  return (
    <span className={classes.none} aria-label={t("value.none")}>
      —
    </span>
  );
}

/** A value with a button that edits it in place. `path` is null if it cannot be edited. */
function EditableFact({
  contact,
  fields,
  path,
  name,
  label = name,
  children,
}: Props & { path: string | null; name: string; label?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation("accounts");
  const mayWrite = useSession().can("ACCOUNT.WRITE");
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  // Returns the focus to where the edit began.
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (!mayWrite || path === null) return <Fact label={label}>{children}</Fact>;
  if (isEditing)
    return (
      <div className={classes.fact}>
        {/* The field has this label, too. */}
        <dt className="visually-hidden">{label}</dt>
        <dd>
          <FactEditor
            contact={contact}
            fields={fields}
            path={path}
            onClose={() => setEditing(false)}
          />
        </dd>
      </div>
    );
  return (
    <Fact label={label}>
      <span className={classes.editable}>
        <span className={classes.value}>{children}</span>
        <ActionIcon
          ref={button}
          className={classes.edit}
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t("inline.edit", { name })}
          onClick={() => setEditing(true)}
        >
          <PencilSimpleIcon size={14} aria-hidden />
        </ActionIcon>
      </span>
    </Fact>
  );
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

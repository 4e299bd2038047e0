import { OFFERED_CONTACT_FIELDS } from "@arauto/contracts";
import { ActionIcon, Menu, Text, Textarea, TextInput } from "@mantine/core";
import { BracketsCurlyIcon } from "@phosphor-icons/react";
import { type ReactNode, type RefObject, useContext, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "../../../lib/session.ts";
import { useListSecretsQuery } from "../../../lib/api.generated.ts";
import { useAllCustomFields } from "../../custom-fields/index.ts";
import { SecretDialog } from "../secret-dialog.tsx";
import { RequestContext } from "./request-context.ts";
import classes from "./editor.module.css";

interface MergeInputProps {
  label: string;
  /** Visually hidden where the context is obvious. */
  isLabelHidden?: boolean;
  description?: ReactNode;
  placeholder?: string;
  maxLength: number;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Inserts a text where the cursor is. */
function useInsert(ref: RefObject<Field | null>, onChange: (value: string) => void) {
  return (text: string) => {
    const field = ref.current;
    if (!field) return;
    const { value, selectionStart, selectionEnd } = field;
    const start = selectionStart ?? value.length;
    onChange(value.slice(0, start) + text + value.slice(selectionEnd ?? start));
    requestAnimationFrame(() => {
      field.focus();
      field.setSelectionRange(start + text.length, start + text.length);
    });
  };
}

/** One line of code with variables and secrets. */
export function MergeInput({ label, isLabelHidden, onChange, ...props }: MergeInputProps) {
  const ref = useRef<HTMLInputElement>(null);
  const insert = useInsert(ref, onChange);
  return (
    <TextInput
      {...props}
      {...(isLabelHidden ? { "aria-label": label } : { label })}
      ref={ref}
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      classNames={{ input: classes.code ?? "" }}
      rightSection={<InsertMenu label={label} onInsert={insert} />}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** Code with variables and secrets. */
export function MergeTextarea({ label, onChange, ...props }: MergeInputProps) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const insert = useInsert(ref, onChange);
  return (
    <Textarea
      {...props}
      label={label}
      ref={ref}
      dir="ltr"
      autosize
      minRows={5}
      maxRows={16}
      spellCheck={false}
      classNames={{ input: classes.code ?? "" }}
      rightSection={<InsertMenu label={label} onInsert={insert} />}
      rightSectionProps={{ style: { alignItems: "flex-start", paddingBlockStart: 4 } }}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

const GENERAL = ["workspace.name", "campaign.name"];
const CONTACT = ["first_name", ...OFFERED_CONTACT_FIELDS].map((name) => `account.${name}`);

/** Insertable values of a request; secrets can be created here, too. */
function InsertMenu({ label, onInsert }: { label: string; onInsert: (text: string) => void }) {
  const { t } = useTranslation("requests");
  const { can } = useSession();
  const { data: fields = [] } = useAllCustomFields();
  const { data: secrets } = useListSecretsQuery();
  const { concerns, host } = useContext(RequestContext);
  const [isCreating, setCreating] = useState(false);
  const item = (path: string, name?: string) => (
    <Menu.Item key={path} onClick={() => onInsert(`{{ ${path} }}`)}>
      {name !== undefined && <bdi>{name} </bdi>}
      <Text component="code" inherit={name === undefined} size="2xs" ff="monospace" dir="ltr">
        {path}
      </Text>
    </Menu.Item>
  );
  return (
    <>
      <Menu position="bottom-end" width={260} withinPortal returnFocus={false}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={t("editor.insert", { place: label })}
          >
            <BracketsCurlyIcon size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown mah={340} style={{ overflowY: "auto" }}>
          <Menu.Label>{t("editor.secrets")}</Menu.Label>
          {(secrets?.items ?? []).map(({ name }) => item(`secrets.${name}`))}
          {can("DEVELOPER.MANAGE") && (
            <Menu.Item onClick={() => setCreating(true)}>{t("editor.newSecret")}</Menu.Item>
          )}
          {concerns === "contact" && (
            <>
              <Menu.Label>{t("editor.contact")}</Menu.Label>
              {CONTACT.map((path) => item(path))}
              {fields.map(({ identifier, name }) => item(`account.fields.${identifier}`, name))}
            </>
          )}
          <Menu.Label>{t(`editor.general.${concerns}`)}</Menu.Label>
          {GENERAL.map((path) => item(path))}
        </Menu.Dropdown>
      </Menu>
      <SecretDialog
        opened={isCreating}
        secret={null}
        suggestedHost={host}
        onClose={() => setCreating(false)}
        onSaved={({ name }) => onInsert(`{{ secrets.${name} }}`)}
      />
    </>
  );
}

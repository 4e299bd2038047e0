import { Title } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isApiProblem } from "../../../lib/api-problem.ts";
import { useUpdateContactMutation } from "../../../lib/api.generated.ts";
import type { Contact } from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { useProblemToast } from "../../../ui/feedback/problem.ts";
import classes from "./contact-facts.module.css";
import { TagInput } from "../form/tag-input.tsx";
import { TagRow } from "../list/tag-row.tsx";

/** A contact's tags, edited in place: each change is saved immediately. */
export function TagsCard({ contact }: { contact: Contact }) {
  const { t } = useTranslation("accounts");
  const mayWrite = useSession().can("ACCOUNT.WRITE");
  const showProblem = useProblemToast();
  const [update] = useUpdateContactMutation();
  /** The tags that were set but not confirmed yet; null: the contact's own. */
  const [mine, setMine] = useState<string[] | null>(null);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const latest = useRef(contact);
  useEffect(() => {
    if (contact.version > latest.current.version) latest.current = contact;
  }, [contact]);

  async function save(tags: string[]): Promise<void> {
    const { id, name, email, phone, status, fields, version } = latest.current;
    try {
      latest.current = await update({
        id,
        updateContactBody: { name, email, phone, status, fields, tags, version },
      }).unwrap();
    } catch (error) {
      if (isApiProblem(error) && error.code === "VERSION_CONFLICT" && error.current)
        latest.current = error.current as Contact;
      setMine(null);
      showProblem(error);
    }
  }

  function set(tags: string[]): void {
    setMine(tags);
    // Sequential: each save is based on the version before it.
    const turn = line.current.then(() => save(tags));
    line.current = turn;
    void turn.then(() => {
      if (line.current === turn) setMine(null);
    });
  }

  const tags = mine ?? contact.tags;
  return (
    <section className={classes.card} aria-label={t("field.tags")}>
      <Title order={2} size="h3" mb="xs">
        {t("field.tags")}
      </Title>
      {mayWrite && (
        <TagInput
          aria-label={t("field.tags")}
          placeholder={t("form.addTag")}
          value={tags}
          onChange={set}
        />
      )}
      {!mayWrite && tags.length > 0 && <TagRow tags={tags} all />}
      {!mayWrite && tags.length === 0 && <p className={classes.none}>{t("value.none")}</p>}
    </section>
  );
}

import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { WorkflowResults } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { Strip } from "../started/strip.tsx";

/** Says that contacts wait at an email because the plan's emails are used up, until when, and how to solve that. */
export function HeldEmails({ held: { contacts, until } }: { held: WorkflowResults["held"] }) {
  const { t } = useTranslation("running-workflow");
  const formats = useFormats();
  if (contacts === 0 || until === null) return null;
  return (
    <Strip
      tone="warning"
      title={t("held.title", { count: contacts, number: formats.number(contacts) })}
      text={t("held.text", { time: formats.dateTime(until) })}
      actions={
        <Button component={Link} to="/payment" variant="default">
          {t("held.action")}
        </Button>
      }
    />
  );
}

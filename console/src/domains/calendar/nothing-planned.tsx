import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useSession } from "../../lib/session.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import type { CalendarSource } from "./calendar-source.ts";
import { contentOf } from "./entries.ts";
import { lastDayOf } from "./month-days.ts";

/** Shown below a month without entries, with links to create some. */
export function NothingPlanned({ source }: { source: CalendarSource }) {
  const { t } = useTranslation("calendar");
  const { can } = useSession();
  const { data, address, today } = source;
  const { month } = address;
  const content = data && contentOf(data, month);
  if (!content || content === "entries") return null;
  const isOver = lastDayOf(month) < today;
  const day = today.startsWith(month) ? today : `${month}-01`;
  const [title, text] =
    content === "routines"
      ? (["empty.routinesTitle", "routines.text"] as const)
      : ([isOver ? "empty.pastTitle" : "empty.title", "empty.text"] as const);
  return (
    <EmptyState
      title={t(title)}
      text={t(text)}
      action={
        !isOver &&
        can("CAMPAIGN.WRITE") && (
          <Button component={Link} to={`${CAMPAIGNS_PATH}/new?day=${day}`}>
            {t("empty.action")}
          </Button>
        )
      }
    />
  );
}

import { Button } from "@mantine/core";
import { ArrowCounterClockwiseIcon } from "@phosphor-icons/react/ArrowCounterClockwise";
import { BookOpenIcon } from "@phosphor-icons/react/BookOpen";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useReplayShown } from "./replay/use-replay-shown.ts";
import type { Webhooks } from "./use-webhooks.ts";

/** The buttons of the page. */
export function EventsActions({ webhooks }: { webhooks: Webhooks }) {
  const { t } = useTranslation("webhook-events");
  const replay = useReplayShown();
  return (
    <>
      {/* Also while the webhooks load: if it came later, it would take place from the title. */}
      {!replay.isShown && webhooks.items?.length !== 0 && (
        <Button
          variant="default"
          disabled={webhooks.items === undefined}
          leftSection={<ArrowCounterClockwiseIcon size={16} aria-hidden />}
          onClick={replay.show}
        >
          {t("replay.open")}
        </Button>
      )}
      <Button
        component={Link}
        to="/developer/event-types"
        variant="default"
        leftSection={<BookOpenIcon size={16} aria-hidden />}
      >
        {t("catalog.open")}
      </Button>
    </>
  );
}

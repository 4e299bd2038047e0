import { Button } from "@mantine/core";
import { DownloadSimpleIcon } from "@phosphor-icons/react/DownloadSimple";
import { type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ListWebhookEventsApiArg } from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import type { BulkAction } from "../../../ui/list-page/list-page.tsx";
import { lazyPart } from "../../../ui/lazy/lazy-part.tsx";
import type { EventExportChoice } from "./event-export.tsx";

const EventExport = lazyPart(() => import("./event-export.tsx"));

/** Returns the export actions for events, for members with permission, and the dialog that they open. */
export function useEventExport(arg: ListWebhookEventsApiArg): {
  button: ReactNode;
  bulkActions: BulkAction[];
  dialog: ReactNode;
} {
  const { t } = useTranslation("webhook-events");
  const { can } = useSession();
  const [choice, setChoice] = useState<EventExportChoice | null>(null);
  if (!can("DATA.EXPORT")) return { button: null, bulkActions: [], dialog: null };
  const { search, status, type, webhookId, createdFrom, createdBefore } = arg;
  const filter = definedOf({ search, status, type, webhookId, createdFrom, createdBefore });
  return {
    button: (
      <Button
        variant="default"
        leftSection={<DownloadSimpleIcon size={16} aria-hidden />}
        onClick={() => setChoice({ filter })}
      >
        {t("export.action")}
      </Button>
    ),
    bulkActions: [
      {
        key: "export",
        label: () => t("export.action"),
        run: async (ids) => {
          setChoice({ filter: {}, ids });
          return false;
        },
      },
    ],
    dialog: choice && (
      <Suspense>
        <EventExport choice={choice} onClose={() => setChoice(null)} />
      </Suspense>
    ),
  };
}

/** Returns an object without its undefined values. */
const definedOf = <T extends object>(given: T) =>
  Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as EventExportChoice["filter"];

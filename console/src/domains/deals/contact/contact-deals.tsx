import { Button } from "@mantine/core";
import { PlusIcon } from "@phosphor-icons/react/Plus";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useListDealsQuery, useListPipelinesQuery } from "../../../lib/api.generated.ts";
import { useSession } from "../../../lib/session.ts";
import { useSingleKeys } from "../../../ui/keyboard/single-keys.ts";
import { lazyPart } from "../../../ui/lazy/lazy-part.tsx";
import { dealPath, headOf } from "../deal-formats.ts";
import type { ChosenContact } from "../form/contact-select.tsx";
import classes from "./contact-deals.module.css";

const SHOWN = 3;
const TITLE_MAX = 120;

const DealDrawer = lazyPart(async () => ({
  default: (await import("../form/deal-drawer.tsx")).DealDrawer,
}));

interface ContactDealsProps {
  contact: ChosenContact;
  /** The suggested name of a new deal. */
  about: string;
}

/** The open deals of a contact, with a button that creates one. */
export function ContactDeals({ contact, about }: ContactDealsProps) {
  const { t } = useTranslation("deals");
  const mayWrite = useSession().can("CRM.WRITE");
  const [creating, setCreating] = useState(false);
  const { data: pipelines } = useListPipelinesQuery();
  const { currentData: deals } = useListDealsQuery(
    { contactId: contact.id, status: "open", sort: "-lastActivityAt", limit: SHOWN },
    { refetchOnMountOrArgChange: true },
  );
  const [pipeline] = pipelines?.items ?? [];
  const stageName = (stageId: string) =>
    pipelines?.items.flatMap(({ stages }) => stages).find(({ id }) => id === stageId)?.name;
  useSingleKeys(mayWrite && pipeline ? { d: () => setCreating(true) } : {});
  return (
    <>
      {deals && deals.items.length > 0 && (
        <ul className={classes.deals} aria-label={t("ofContact.label")}>
          {deals.items.map((deal) => (
            <li key={deal.id}>
              <Link to={dealPath(deal.id)} className={classes.deal}>
                <bdi>{headOf(deal)}</bdi>{" "}
                <small>
                  <bdi>{stageName(deal.stageId)}</bdi>
                </small>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {mayWrite && pipeline && (
        <>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<PlusIcon size={14} aria-hidden />}
            aria-keyshortcuts="d"
            onClick={() => setCreating(true)}
          >
            {t("new")}
          </Button>
          <Suspense>
            {/* Stays after closing, so that it can slide out. */}
            <DealDrawer
              subject={creating ? { given: { contact, title: titleOf(about) } } : null}
              pipeline={pipeline}
              pipelines={pipelines?.items ?? []}
              onClose={() => setCreating(false)}
            />
          </Suspense>
        </>
      )}
    </>
  );
}

/** Returns a subject without reply prefixes: "Re: Fwd: Beans" becomes "Beans". */
const titleOf = (subject: string): string =>
  subject.replace(/^(?:(?:re|res|fw|fwd|enc|rv|ref):\s*){1,9}/i, "").slice(0, TITLE_MAX);

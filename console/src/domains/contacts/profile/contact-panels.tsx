import { Tabs } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { Contact, CustomField } from "../../../lib/api.generated.ts";
import { ContactFacts } from "./contact-facts.tsx";
import classes from "./contact-profile-page.module.css";
import { ContactTimeline } from "./contact-timeline.tsx";
import { ConsentCard } from "../consent/consent-card.tsx";
import { DealsCard } from "./deals-card.tsx";
import { EngagementCard, type EngagementQuery } from "./engagement-card.tsx";
import { MembershipsCard } from "./memberships-card.tsx";
import { Reachability } from "../list/reachability.tsx";
import { TagsCard } from "./tags-card.tsx";
import { TopicsCard } from "./topics-card.tsx";

const PANELS = ["details", "timeline", "deals", "consent", "mail"] as const;
type Panel = (typeof PANELS)[number];

/** A contact's data: side by side where both fit, otherwise as tabs. */
export function ContactPanels({
  contact,
  fields,
  engagement,
}: {
  contact: Contact;
  fields: readonly CustomField[];
  engagement: EngagementQuery;
}) {
  const { t } = useTranslation("accounts");
  const [params, setParams] = useSearchParams();
  const narrow = useMediaQuery("(max-width: 1023.98px)", false, { getInitialValueInEffect: false });
  const shown: readonly Panel[] = narrow ? PANELS : PANELS.filter((panel) => panel !== "details");
  const first = narrow ? "details" : "timeline";
  const panel = shown.find((one) => one === params.get("tab")) ?? first;

  const tabs = useRef<HTMLDivElement>(null);
  // On a phone the tabs scroll: the open one is scrolled into view.
  useEffect(() => {
    tabs.current
      ?.querySelector(`[data-panel=${panel}]`)
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [panel]);

  const details = (
    <>
      <TagsCard contact={contact} />
      <ContactFacts contact={contact} fields={fields} />
    </>
  );
  return (
    <div className={classes.columns}>
      <div className={classes.side}>
        <Reachability contact={contact} />
        {!narrow && details}
      </div>
      <div className={classes.main}>
        <EngagementCard query={engagement} />
        <Tabs
          value={panel}
          keepMounted={false}
          miw={0}
          onChange={(next) =>
            setParams(next === null || next === first ? {} : { tab: next }, { replace: true })
          }
        >
          <Tabs.List ref={tabs} mb="md" className={classes.tabs} aria-label={t("profile.parts")}>
            {shown.map((one) => (
              <Tabs.Tab key={one} value={one} data-panel={one}>
                {t(`profile.tab.${one}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {narrow && (
            <Tabs.Panel value="details" className={classes.side}>
              {details}
            </Tabs.Panel>
          )}
          <Tabs.Panel value="timeline">
            <ContactTimeline contactId={contact.id} fields={fields} />
          </Tabs.Panel>
          <Tabs.Panel value="deals">
            <DealsCard contact={contact} />
          </Tabs.Panel>
          <Tabs.Panel value="consent" className={classes.side}>
            <TopicsCard contactId={contact.id} />
            <ConsentCard contact={contact} />
          </Tabs.Panel>
          <Tabs.Panel value="mail" className={classes.side}>
            <MembershipsCard contactId={contact.id} />
          </Tabs.Panel>
        </Tabs>
      </div>
    </div>
  );
}

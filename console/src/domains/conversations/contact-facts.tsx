import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Flex } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Conversation } from "../../lib/api.generated.ts";
import { ContactDeals } from "../deals/index.ts";
import { CopyButton } from "../../ui/buttons/copy-button.tsx";
import classes from "./thread.module.css";

/** The writer, and the email that was replied to. */
export function ContactFacts({ one }: { one: Conversation }) {
  const { t } = useTranslation("conversations");
  return (
    <Flex
      className={classes.facts}
      component="ul"
      gap="0 var(--space-4)"
      align="center"
      wrap="wrap"
    >
      <li>
        <bdi dir="ltr">{one.email}</bdi>
        <CopyButton value={one.email} label={t("copyEmail")} />
      </li>
      <li>
        {one.contactId === null ? (
          t("noContact")
        ) : (
          <Link to={`/accounts/${one.contactId}`}>{t("toContact")}</Link>
        )}
      </li>
      {one.campaignId !== null && (
        <li>
          <span>
            {t("inAnswerTo")}{" "}
            <Link to={`${CAMPAIGNS_PATH}/${one.campaignId}`}>
              <bdi>{one.campaignName}</bdi>
            </Link>
          </span>
        </li>
      )}
      {one.contactId !== null && (
        <li>
          <ContactDeals
            key={one.contactId}
            contact={{ id: one.contactId, name: one.name, email: one.email }}
            about={one.subject}
          />
        </li>
      )}
    </Flex>
  );
}

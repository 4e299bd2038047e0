import { Flex, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useListMembersQuery } from "../../lib/api.generated.ts";
import { currentSession } from "../../lib/session-store.ts";
import { useSession } from "../../lib/session.ts";
import { CopyButton } from "../../ui/buttons/copy-button.tsx";
import classes from "./faq-page.module.css";

/** Shows who runs this workspace, and the codes that identify it to the installation's operator. */
export function ContactAnswer() {
  const { t } = useTranslation("help");
  const { can } = useSession();
  const { data } = useListMembersQuery(undefined, { skip: !can("CONFIG.VIEW") });
  const tenantId = currentSession()?.userData.tenantId;
  const contacts = (data?.items ?? []).filter(
    (one) => one.role === "owner" || one.role === "admin",
  );
  return (
    <>
      {contacts.length > 0 && (
        <Flex className={classes.contacts} component="ul" direction="column" gap="xs">
          {contacts.map(({ id, name, email, role }) => (
            <li key={id}>
              <strong dir="auto">{name}</strong>
              <Text span size="xs" c="dimmed">
                {t(`common:roles.${role}`)}
              </Text>
              <a href={`mailto:${email}`} dir="ltr">
                {email}
              </a>
            </li>
          ))}
        </Flex>
      )}
      <dl className={classes.codes}>
        <dt>{t("help:installation")}</dt>
        <dd>
          <code dir="ltr">{window.location.origin}</code>
        </dd>
        {tenantId && (
          <>
            <dt>{t("help:workspaceCode")}</dt>
            <dd>
              <code dir="ltr">{tenantId}</code>
              <CopyButton value={tenantId} label={t("help:copyCode")} />
            </dd>
          </>
        )}
      </dl>
    </>
  );
}

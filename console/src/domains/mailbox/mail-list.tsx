import { Button, Flex, Group, Skeleton, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { NavLink, useLocation } from "react-router";
import type { ListCapturedMailsApiResponse } from "../../lib/api.generated.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import type { ListState } from "../../ui/list-page/list-state.ts";
import classes from "./mailbox.module.css";

const SKELETON_ROWS = 8;

export interface MailListProps {
  page: ListCapturedMailsApiResponse | undefined;
  isLoading: boolean;
  openId: string | undefined;
  list: ListState;
}

/** The captured emails as links, newest first. */
export function MailList({ page, isLoading, openId, list }: MailListProps) {
  const { t } = useTranslation("mailbox");
  const formats = useFormats();
  const { search } = useLocation();

  if (isLoading || !page) {
    return (
      <div aria-busy="true">
        {Array.from({ length: SKELETON_ROWS }, (_, row) => (
          <div key={row} className={classes.row}>
            <Skeleton height={12} width="55%" mb={8} />
            <Skeleton height={10} width="80%" />
          </div>
        ))}
      </div>
    );
  }
  if (page.items.length === 0)
    return (
      <Text p="var(--space-8) var(--space-4)" ta="center" c="dimmed">
        {t("nothingFound")}
      </Text>
    );
  const { nextCursor } = page;
  return (
    <>
      <ul>
        {page.items.map((mail) => (
          <li key={mail.id}>
            <NavLink
              to={{ pathname: `/mailbox/${mail.id}`, search }}
              className={classes.row}
              aria-current={mail.id === openId ? "page" : undefined}
            >
              <Flex component="span" gap="sm" justify="space-between">
                <Text component="bdi" size="sm" fw={550} truncate>
                  {mail.to}
                </Text>
                <When at={mail.receivedAt} />
              </Flex>
              <Text display="block" component="bdi" size="xs" c="dimmed" truncate>
                {mail.subject || t("noSubject")}
              </Text>
            </NavLink>
          </li>
        ))}
      </ul>
      {(list.hasPrevious || nextCursor) && (
        <Group justify="space-between" p="xs" className={classes.pager}>
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={!list.hasPrevious}
            onClick={() => list.previous()}
          >
            {t("newer")}
          </Button>
          <Text size="xs" c="dimmed">
            {page.total !== null &&
              t("total", { count: page.total, number: formats.number(page.total) })}
          </Text>
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={!nextCursor}
            onClick={() => nextCursor && list.next(nextCursor)}
          >
            {t("older")}
          </Button>
        </Group>
      )}
    </>
  );
}

function When({ at }: { at: string }) {
  const { dateTime, relative } = useFormats();
  return (
    <Text
      flex="none"
      component="time"
      size="2xs"
      c="var(--text-tertiary)"
      dateTime={at}
      title={dateTime(at)}
    >
      {relative(at)}
    </Text>
  );
}

import { Flex, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./tag-row.module.css";

/** The number of tags shown in a list row. */
const SHOWN = 3;

/** A contact's tags as labels; with `all` every one, otherwise the first few and the number of others. */
export function TagRow({ tags, all }: { tags: readonly string[]; all?: boolean }) {
  const { t } = useTranslation("accounts");
  const shown = all ? tags : tags.slice(0, SHOWN);
  const rest = tags.slice(shown.length);
  return (
    <Flex
      className={classes.tags}
      component="ul"
      gap="2xs"
      wrap="wrap"
      data-all={all || undefined}
      aria-label={t("field.tags")}
    >
      {shown.map((tag) => (
        <Text key={tag} className={classes.tag} component="li" size="2xs" truncate>
          <bdi>{tag}</bdi>
        </Text>
      ))}
      {rest.length > 0 && (
        <li className={classes.more} title={rest.join(", ")}>
          {t("moreTags", { count: rest.length })}
        </li>
      )}
    </Flex>
  );
}

import { Flex, Text } from "@mantine/core";
import { FieldTypeIcon } from "../../custom-fields/index.ts";
import { LinkSimpleIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import type { VariableChoice } from "./use-variables.ts";
import classes from "./variables.module.css";

/** One variable of a list: its type, its name, and an example value. */
export function VariableRow({ choice }: { choice: VariableChoice }) {
  const { t } = useTranslation("editor");
  return (
    <Flex className={classes.row} component="span" gap="xs" align="baseline">
      {choice.group === "links" ? (
        <LinkSimpleIcon size={16} style={{ alignSelf: "center" }} aria-hidden />
      ) : (
        <FieldTypeIcon type={choice.type} />
      )}
      <bdi className={classes.name}>{choice.label}</bdi>
      {choice.sample !== "" && (
        <Text
          className={classes.sample}
          component="bdi"
          size="xs"
          truncate
          aria-label={t("variables.sample", { sample: choice.sample })}
        >
          {choice.sample}
        </Text>
      )}
    </Flex>
  );
}

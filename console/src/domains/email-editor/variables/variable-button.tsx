import { BracketsCurlyIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import { InsertButton } from "./insert-popover.tsx";
import { liquidOf } from "./liquid.ts";
import type { Variables } from "./use-variables.ts";
import { VariablePopover } from "./variable-popover.tsx";

interface Props {
  /** The label of the field that gets the variable. */
  field: string;
  disabled: boolean;
  variables: Variables;
  links: boolean;
  opened: boolean;
  onOpened: (opened: boolean) => void;
  /** Called before the field loses its selection. */
  onOpen?: () => void;
  /** Called with the variable as Liquid. */
  onPick: (liquid: string) => void;
}

/** Opens the list of variables that can be inserted into a field. */
export function VariableButton({
  field,
  disabled,
  variables,
  links,
  opened,
  onOpened,
  onOpen,
  onPick,
}: Props) {
  const { t } = useTranslation("editor");
  return (
    <VariablePopover
      variables={variables}
      links={links}
      opened={opened}
      onOpened={onOpened}
      onPick={({ path }, fallback) => onPick(liquidOf({ path, fallback }))}
    >
      <InsertButton
        label={t("variables.insertInto", { field })}
        disabled={disabled}
        onClick={() => {
          onOpen?.();
          onOpened(!opened);
        }}
      >
        <BracketsCurlyIcon size={16} aria-hidden />
      </InsertButton>
    </VariablePopover>
  );
}

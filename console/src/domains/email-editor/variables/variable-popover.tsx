import { type ReactElement, useState } from "react";
import { useTranslation } from "react-i18next";
import { FallbackForm } from "./fallback-form.tsx";
import { InsertPopover } from "./insert-popover.tsx";
import type { VariableChoice, Variables } from "./use-variables.ts";
import { VariableChooser } from "./variable-chooser.tsx";

interface Props {
  variables: Variables;
  links: boolean;
  opened: boolean;
  onOpened: (opened: boolean) => void;
  /** Called with a variable and its fallback; links have none. */
  onPick: (choice: VariableChoice, fallback: string) => void;
  /** The button that opens it. */
  children: ReactElement;
  withinPortal?: boolean;
}

/** Selects a variable and then its fallback, in a popover next to a button. */
export function VariablePopover({
  variables,
  links,
  opened,
  onOpened,
  onPick,
  children,
  withinPortal = true,
}: Props) {
  const { t } = useTranslation("editor");
  const [chosen, setChosen] = useState<VariableChoice | null>(null);
  const close = () => {
    onOpened(false);
    setChosen(null);
  };
  const finish = (choice: VariableChoice, fallback: string) => {
    close();
    onPick(choice, fallback);
  };
  return (
    <InsertPopover
      label={t("variables.title")}
      opened={opened}
      onClose={close}
      width={300}
      target={children}
      withinPortal={withinPortal}
    >
      {chosen === null ? (
        <VariableChooser
          variables={variables}
          links={links}
          onChoose={(choice) => (choice.group === "links" ? finish(choice, "") : setChosen(choice))}
        />
      ) : (
        <FallbackForm
          key={chosen.path}
          label={chosen.label}
          fallback=""
          submitLabel={t("variables.insert")}
          onDone={(fallback) => finish(chosen, fallback)}
        />
      )}
    </InsertPopover>
  );
}

import { SegmentedControl } from "@mantine/core";
import { useTranslation } from "react-i18next";
import classes from "./condition-list.module.css";

interface Props {
  label: string;
  value: "AND" | "OR";
  onChange: (operator: "AND" | "OR") => void;
}

/** All or any: how conditions are combined. */
export function JoinSwitch({ label, value, onChange }: Props) {
  const { t } = useTranslation("filters");
  return (
    <SegmentedControl
      className={classes.switch}
      aria-label={label}
      value={value}
      data={[
        { value: "AND", label: t("conditions.all") },
        { value: "OR", label: t("conditions.any") },
      ]}
      onChange={(next) => onChange(next === "OR" ? "OR" : "AND")}
    />
  );
}

import { Tooltip, type TooltipProps } from "@mantine/core";

/** The tooltip of a `Hint`, beside an element that stands already. */
export default function HintTooltip(props: Pick<TooltipProps, "label" | "position" | "offset" | "opened" | "target">) {
  return <Tooltip {...props} />;
}

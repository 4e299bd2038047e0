import { Tooltip, type TooltipProps } from "@mantine/core";

/** The tooltip of a `Hint`, attached to an existing element. */
export default function HintTooltip(
  props: Pick<TooltipProps, "label" | "position" | "offset" | "opened" | "target">,
) {
  return <Tooltip {...props} />;
}

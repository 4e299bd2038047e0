import { CustomEventInput } from "./custom-event-input.tsx";
import { DealInput } from "../deals/deal-input.tsx";
import { EngagementInput } from "./engagement-input.tsx";
import { OperandInput, type ValueInputProps } from "./operand-input.tsx";

/** The value of a condition, with the input for its operator and type. */
export function ValueInput(props: ValueInputProps) {
  const { condition, type, errors, onChange } = props;
  if (type === "engagement")
    return <EngagementInput condition={condition} error={errors.days} onChange={onChange} />;
  if (type === "customEvent")
    return <CustomEventInput condition={condition} errors={errors} onChange={onChange} />;
  if (type === "deal") return <DealInput condition={condition} onChange={onChange} />;
  return <OperandInput {...props} />;
}

import { AtIcon } from "@phosphor-icons/react/At";
import { CalendarBlankIcon } from "@phosphor-icons/react/CalendarBlank";
import { ChatCircleTextIcon } from "@phosphor-icons/react/ChatCircleText";
import { CircleHalfIcon } from "@phosphor-icons/react/CircleHalf";
import { CursorClickIcon } from "@phosphor-icons/react/CursorClick";
import { HandshakeIcon } from "@phosphor-icons/react/Handshake";
import { HashIcon } from "@phosphor-icons/react/Hash";
import { LightningIcon } from "@phosphor-icons/react/Lightning";
import { TagIcon } from "@phosphor-icons/react/Tag";
import { TextTIcon } from "@phosphor-icons/react/TextT";
import { ToggleLeftIcon } from "@phosphor-icons/react/ToggleLeft";
import type { FilterFieldType } from "@arauto/contracts";

const ICONS = {
  text: TextTIcon,
  number: HashIcon,
  email: AtIcon,
  date: CalendarBlankIcon,
  boolean: ToggleLeftIcon,
  status: CircleHalfIcon,
  tags: TagIcon,
  topic: ChatCircleTextIcon,
  engagement: CursorClickIcon,
  customEvent: LightningIcon,
  deal: HandshakeIcon,
} as const satisfies Record<FilterFieldType, unknown>;

/** The icon of a field's type; always next to its label. */
export function FieldTypeIcon({ type, size = 16 }: { type: FilterFieldType; size?: number }) {
  const Icon = ICONS[type];
  // The label next to it sets the line height.
  return <Icon size={size} style={{ alignSelf: "center" }} aria-hidden />;
}

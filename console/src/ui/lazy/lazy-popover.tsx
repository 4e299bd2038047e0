import {
  cloneElement,
  type ComponentProps,
  type ComponentType,
  type ReactElement,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";

export interface LazyPopoverProps {
  /** The button alone. The panel renders the same button. */
  button: ReactElement<ComponentProps<"button">>;
  /** The button with the popover that it opens; from `lazy`. */
  panel: ComponentType;
  /** Starts loading the panel. */
  load: () => Promise<unknown>;
  /** The kind of popover that opens. */
  opens: "menu" | "dialog";
}

/**
 * A button whose menu or panel is loaded on demand, so that no screen has to wait for it. Hovering or focusing the
 * button starts loading, so that the panel is usually ready when it is pressed.
 */
export function LazyPopover({ button, panel: Panel, load, opens }: LazyPopoverProps) {
  const [wanted, setWanted] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  // Repeats the press for the panel, which then knows where the focus came from.
  const press = () => {
    const twin = place.current?.querySelector("button");
    twin?.focus({ preventScroll: true });
    twin?.click();
  };
  const begin = () => void load().catch(() => undefined);
  if (!wanted) {
    return cloneElement(button, {
      "aria-haspopup": opens,
      "aria-expanded": false,
      onPointerEnter: begin,
      onFocus: begin,
      // If the panel cannot be loaded, the next press tries again.
      onClick: () =>
        void load().then(
          () => setWanted(true),
          () => undefined,
        ),
    });
  }
  return (
    <span ref={place} style={{ display: "contents" }}>
      <Suspense fallback={button}>
        <Panel />
        <Once run={press} />
      </Suspense>
    </span>
  );
}

/** Runs a callback once the panel next to it is rendered. */
function Once({ run }: { run: () => void }) {
  const latest = useEffectEvent(run);
  useEffect(() => latest(), []);
  return null;
}

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
  /** The button by itself. The panel draws the same one. */
  button: ReactElement<ComponentProps<"button">>;
  /** The button with what opens when it is pressed; from `lazy`. */
  panel: ComponentType;
  /** Starts to load the panel. */
  load: () => Promise<unknown>;
  /** What kind of thing opens. */
  opens: "menu" | "dialog";
}

/**
 * A button whose menu or panel is loaded when it is first wanted: no screen has to wait for it. A
 * pointer or the focus on the button is enough to begin, so that the press finds it there.
 */
export function LazyPopover({ button, panel: Panel, load, opens }: LazyPopoverProps) {
  const [wanted, setWanted] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  // The press that was meant for the panel, which then knows where the focus came from.
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
      // A panel that cannot be loaded now is tried again at the next press.
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

/** Runs something when the panel beside it stands. */
function Once({ run }: { run: () => void }) {
  const latest = useEffectEvent(run);
  useEffect(() => latest(), []);
  return null;
}

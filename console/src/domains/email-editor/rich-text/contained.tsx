import type { ReactNode, SyntheticEvent } from "react";

const stop = (event: SyntheticEvent) => event.stopPropagation();

/**
 * A panel that hangs in a text only in React's eyes: keys, copies and presses in it are none of the canvas around. The
 * editor knows it as a part of its own by the attribute, so that going there is not leaving the text.
 */
export function Contained({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- it listens to nothing, it keeps things in
    <div
      className={className}
      data-rich-text-part
      onKeyDown={stop}
      onKeyUp={stop}
      onCopy={stop}
      onCut={stop}
      onPaste={stop}
      onClick={stop}
      onDoubleClick={stop}
      onPointerDown={stop}
      onDragStart={stop}
      onDrop={stop}
    >
      {children}
    </div>
  );
}

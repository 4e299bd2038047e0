import type { ReactNode, SyntheticEvent } from "react";

const stop = (event: SyntheticEvent) => event.stopPropagation();

/**
 * A panel that belongs to a text only in React's tree: keys, copying and clicks in it must not
 * reach the canvas. The attribute marks it as part of the editor, so that focusing it does not
 * leave the text.
 */
export function Contained({
  children,
  className,
}: {
  children: ReactNode;
  className?: string | undefined;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- it only stops events from bubbling
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

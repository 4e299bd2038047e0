import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { canvasElement } from "../../email-editor/index.ts";
import { linkedPlace } from "./linked-place.ts";
import type { Workbench } from "./workbench.tsx";

/** The editor is downloaded when it is opened for the first time. */
const PATIENCE_MS = 8000;

/** Opens the place in the URL, once, like a click on its finding. */
export function useLinkedPlace({ work, jump }: Workbench): void {
  const [params] = useSearchParams();
  const isDone = useRef(false);
  // Opening a place can change the view, and with it this function.
  const open = useRef(jump);
  useEffect(() => {
    open.current = jump;
  }, [jump]);
  useEffect(() => {
    const place = isDone.current ? null : linkedPlace(params, work.get().shown);
    if (place === null) return;
    const until = performance.now() + PATIENCE_MS;
    const { blockId } = place;
    const isThere = () => blockId === undefined || canvasElement(blockId) !== null;
    const wait = () => {
      if (isThere() || performance.now() > until) return open.current(place);
      frame = requestAnimationFrame(wait);
    };
    let frame = requestAnimationFrame(() => {
      isDone.current = true;
      const wasThere = isThere();
      // Switches to the view and the language of the place; a block gets the focus once it is rendered.
      open.current(place);
      if (!wasThere) frame = requestAnimationFrame(wait);
    });
    return () => cancelAnimationFrame(frame);
  }, [params, work]);
}

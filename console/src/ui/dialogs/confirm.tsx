import {
  createContext,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useRef,
  useState,
} from "react";
import type { ConfirmOptions } from "./confirm-dialog.tsx";
import { usePreload } from "../lazy/preload.ts";
import { lazyPart } from "../lazy/lazy-part.tsx";

const load = () => import("./confirm-dialog.tsx");
const ConfirmDialog = lazyPart(load);

type Ask = (options: ConfirmOptions) => Promise<boolean>;

const ConfirmContext = createContext<Ask | null>(null);

/** Provides `useConfirm` to everything below it. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [options, setOptions] = useState<ConfirmOptions | null>(null);
  const [opened, setOpened] = useState(false);
  usePreload(load);
  const answer = useRef<((yes: boolean) => void) | null>(null);

  const ask = useCallback<Ask>((next) => {
    answer.current?.(false);
    setOptions(next);
    setOpened(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);

  function close(yes: boolean) {
    setOpened(false);
    answer.current?.(yes);
    answer.current = null;
  }

  return (
    <ConfirmContext value={ask}>
      {children}
      <Suspense>
        {options && <ConfirmDialog options={options} opened={opened} onAnswer={close} />}
      </Suspense>
    </ConfirmContext>
  );
}

/** Asks before an action that sends something or cannot be undone. Resolves to false when dismissed in any way. */
export function useConfirm(): Ask {
  const ask = useContext(ConfirmContext);
  if (!ask) throw new Error("useConfirm is used outside ConfirmProvider");
  return ask;
}

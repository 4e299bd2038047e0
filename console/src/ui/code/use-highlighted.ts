import { useEffect, useMemo, useState } from "react";
import { loadChunk } from "../../lib/load-chunk.ts";
import type { CodeLanguage, CodePiece } from "./languages.ts";

type Highlight = (code: string, language: CodeLanguage) => CodePiece[];

/** Longer code stays plain: highlighting it would block the page noticeably. */
const CHARACTERS_MAX = 100_000;

let loaded: Highlight | undefined;

/** Returns the code in highlighted pieces; as one plain piece until the highlighter is loaded, and if it fails to. */
export function useHighlighted(code: string, language: CodeLanguage | undefined): CodePiece[] {
  const [highlight, setHighlight] = useState(() => loaded);
  const wanted = language !== undefined && code.length <= CHARACTERS_MAX;

  useEffect(() => {
    if (!wanted || highlight !== undefined) return;
    let ended = false;
    loadChunk(() => import("./highlight.ts")).then(
      (module) => {
        loaded = module.highlight;
        if (!ended) setHighlight(() => module.highlight);
      },
      // Plain text is complete. The next code view tries again.
      () => undefined,
    );
    return () => {
      ended = true;
    };
  }, [wanted, highlight]);

  return useMemo(
    () => (wanted && highlight ? highlight(code, language) : [{ text: code }]),
    [code, language, wanted, highlight],
  );
}

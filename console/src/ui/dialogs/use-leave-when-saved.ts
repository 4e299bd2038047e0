import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useUnsavedChanges } from "./unsaved-changes.ts";

/** Asks before unsaved changes are left. Returns a function that leads to a page as soon as nothing is unsaved. */
export function useLeaveWhenSaved(dirty: boolean, to: string): () => void {
  const navigate = useNavigate();
  const [isSaved, setSaved] = useState(false);
  useUnsavedChanges(dirty);
  useEffect(() => {
    // Only once nothing is unsaved, so that leaving the page asks nothing.
    if (isSaved && !dirty) void navigate(to);
  }, [isSaved, dirty, to, navigate]);
  return () => setSaved(true);
}

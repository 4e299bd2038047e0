import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useUnsavedChanges } from "./unsaved-changes.ts";

/**
 * Asks before discarding unsaved changes. Returns a function that navigates to a page as soon as everything is saved.
 */
export function useLeaveWhenSaved(dirty: boolean, to: string): () => void {
  const navigate = useNavigate();
  const [isSaved, setSaved] = useState(false);
  useUnsavedChanges(dirty);
  useEffect(() => {
    // Navigates only once everything is saved, so that leaving the page needs no confirmation.
    if (isSaved && !dirty) void navigate(to);
  }, [isSaved, dirty, to, navigate]);
  return () => setSaved(true);
}

import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { jumpTo, type SectionName, SECTIONS } from "./section.tsx";

/** The section that a link leads to, in the state of its history entry. */
export interface EditorPlace {
  section: SectionName;
}

/** Jumps to the section that another page linked to, once. */
export function useLinkedSection(): void {
  const { state } = useLocation();
  const asked = useRef((state ?? {}) as Partial<EditorPlace>);
  useEffect(() => {
    const section = SECTIONS.find((one) => one === asked.current.section);
    asked.current = {};
    if (section) jumpTo(section);
  }, []);
}

import type { TemplateContent } from "@arauto/contracts";
import { createContext, type ReactNode, use } from "react";

export type SampleData = TemplateContent["sampleData"];

const NONE: SampleData = {};
const SampleDataContext = createContext<SampleData>(NONE);

/** Provides a template's sample data to all variable lists inside. */
export function SampleDataProvider({
  sampleData,
  children,
}: {
  sampleData: SampleData;
  children: ReactNode;
}) {
  return <SampleDataContext value={sampleData}>{children}</SampleDataContext>;
}

export function useSampleData(): SampleData {
  return use(SampleDataContext);
}

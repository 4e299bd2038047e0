import type { Language } from "@arauto/contracts";
import type { ReactNode } from "react";

/** A drawn flag next to a language's name: flag emoji are missing on Windows. Decorative. */
export function Flag({ language }: { language: Language }) {
  return (
    <svg
      width="20"
      height="14"
      viewBox="0 0 20 14"
      aria-hidden
      focusable="false"
      style={{ display: "block", borderRadius: 2 }}
    >
      {FLAGS[language]}
    </svg>
  );
}

const FLAGS: Record<Language, ReactNode> = {
  "en-us": (
    <>
      <path fill="#fff" d="M0 0h20v14H0z" />
      <path fill="#b22234" d="M0 0h20v2H0zm0 4h20v2H0zm0 4h20v2H0zm0 4h20v2H0z" />
      <path fill="#3c3b6e" d="M0 0h9v8H0z" />
    </>
  ),
  "pt-br": (
    <>
      <path fill="#009739" d="M0 0h20v14H0z" />
      <path fill="#fedd00" d="M10 1.5 18 7l-8 5.5L2 7z" />
      <circle cx="10" cy="7" r="3" fill="#012169" />
    </>
  ),
  "es-es": (
    <>
      <path fill="#aa151b" d="M0 0h20v14H0z" />
      <path fill="#f1bf00" d="M0 3.5h20v7H0z" />
    </>
  ),
};

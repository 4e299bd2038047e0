import "../ui/theme/layers.css";
import "../ui/theme/fonts.css";
import "../ui/theme/tokens.css";
import "../ui/theme/global.css";
import { Suspense } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { startI18n } from "../lib/i18n.ts";
import { collectMissingKeys } from "./missing-keys.ts";
import { router } from "./router.tsx";
import { FullScreenLoader } from "../ui/feedback/full-screen-loader.tsx";

const element = document.getElementById("root");
if (!element) throw new Error("index.html has no #root");

if (import.meta.env.DEV) collectMissingKeys();
void startI18n();
createRoot(element).render(
  <Suspense fallback={<FullScreenLoader />}>
    <RouterProvider router={router} />
  </Suspense>,
);

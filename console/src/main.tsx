import "./ui/layers.css";
import "@mantine/core/styles.layer.css";
import "./ui/fonts.css";
import "./ui/tokens.css";
import "./ui/global.css";
import { Suspense } from "react";
import { createRoot } from "react-dom/client";
import { Application } from "./app/application.tsx";
import { startI18n } from "./app/i18n.ts";
import { FullScreenLoader } from "./ui/full-screen-loader.tsx";

const element = document.getElementById("root");
if (!element) throw new Error("index.html has no #root");

void startI18n();
createRoot(element).render(
  <Suspense fallback={<FullScreenLoader />}>
    <Application />
  </Suspense>,
);

import { createReadStream, existsSync } from "node:fs";
import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const SERVER = process.env.ARAUTO_API ?? "http://localhost:3000";

/** In development the locale files are read from this folder, so that a changed text shows on reload. */
function locales(): Plugin {
  const folder = path.join(import.meta.dirname, "locales");
  return {
    name: "locales",
    configureServer(server) {
      server.middlewares.use("/locales", (request, response, next) => {
        const file = path.join(folder, path.normalize(new URL(request.url ?? "/", "http://localhost").pathname));
        if (request.method !== "GET" || !file.startsWith(folder) || !file.endsWith(".json") || !existsSync(file)) return next();
        response.setHeader("content-type", "application/json");
        createReadStream(file).pipe(response);
      });
    },
  };
}

export default defineConfig({
  plugins: [react(), locales()],
  server: { proxy: { "/api": SERVER, "/locales": SERVER, "/t": SERVER, "/u": SERVER, "/avatars": SERVER } },
  build: { target: "es2023", sourcemap: true, assetsInlineLimit: 0 },
});

import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";

/**
 * Gives each build an id: in the page, for the tab that runs it, and in `build.json`, which names the build that
 * the server has now. A tab compares the two when one of its files is missing.
 */
export function buildId(): Plugin {
  let id = "";
  return {
    name: "build-id",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_page, { bundle }) {
        // The names contain the hashes of the contents.
        id = createHash("sha256")
          .update(
            Object.keys(bundle ?? {})
              .toSorted()
              .join("\n"),
          )
          .digest("hex")
          .slice(0, 16);
        return [{ tag: "meta", attrs: { name: "build", content: id }, injectTo: "head" }];
      },
    },
    writeBundle({ dir }) {
      if (dir) writeFileSync(path.join(dir, "build.json"), `${JSON.stringify({ id })}\n`);
    },
  };
}

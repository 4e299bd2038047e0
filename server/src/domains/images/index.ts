import type { Domain } from "../../platform/domain.ts";
import { registerPicturePages } from "./pages.ts";
import { storedBytes } from "./queries.ts";
import { registerRoutes } from "./routes.ts";

export { imageKey, thumbnailKey } from "./image-files.ts";
export { readImages } from "./reading.ts";
export { lockImages, presentImages, storeImage } from "./service.ts";

/** The workspace's picture library, and the public addresses that emails load pictures from. */
export const imagesDomain: Domain = {
  name: "images",
  routes: registerRoutes,
  pages: registerPicturePages,
  storedBytes,
};

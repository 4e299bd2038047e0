import { brandRoutes, imageRoutes, pictureUrl } from "@arauto/contracts";
import sharp from "sharp";
import { expect, test } from "vitest";
import { startTestServer } from "../testing/test-server.ts";
import { createApiClient } from "./api-client.ts";
import { ensureBrand } from "./demo-brand.ts";

test("the demo has a logo for light and dark backgrounds, once, and keeps another logo", async () => {
  const server = await startTestServer();
  try {
    const { token, tenantId } = await server.signUp();
    const api = createApiClient(server.url, new AbortController().signal);
    api.useToken(token);
    await ensureBrand(api);
    await ensureBrand(api);
    const kit = await api.call(brandRoutes.get);
    expect(kit).toMatchObject({
      color: "#a0471f",
      headingFont: "serif",
      logo: { alt: "Café Serra Clara" },
    });
    expect(kit.version).toBe(2);
    expect((await api.call(imageRoutes.list)).total).toBe(2);
    for (const source of [kit.logo?.source ?? "", kit.logo?.darkSource ?? ""]) {
      const picture = await fetch(pictureUrl(source, { base: server.url, tenantId }));
      expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({
        format: "png",
        width: 432,
        hasAlpha: true,
      });
    }
  } finally {
    await server.stop();
  }
});

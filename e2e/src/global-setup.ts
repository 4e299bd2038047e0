import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startProduct } from "./product.ts";

/**
 * Starts one server for all tests; its URL is in ARAUTO_E2E_URL. Data shared by workers is in the folder
 * ARAUTO_E2E_SHARED.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const shared = mkdtempSync(path.join(tmpdir(), "arauto-e2e-shared-"));
  process.env["ARAUTO_E2E_SHARED"] = shared;
  const product = process.env["ARAUTO_E2E_URL"] ? undefined : await startProduct();
  if (product) process.env["ARAUTO_E2E_URL"] = product.url;
  return async () => {
    rmSync(shared, { recursive: true, force: true });
    await product?.stop();
  };
}

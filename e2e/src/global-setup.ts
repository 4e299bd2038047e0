import { startProduct } from "./product.ts";

/** Starts one server for all tests; its URL is in ARAUTO_E2E_URL. */
export default async function setUp(): Promise<() => Promise<void>> {
  const given = process.env["ARAUTO_E2E_URL"];
  if (given) return async () => undefined;
  const product = await startProduct();
  process.env["ARAUTO_E2E_URL"] = product.url;
  return () => product.stop();
}

/** URL of the running server. */
export function productUrl(): string {
  const url = process.env["ARAUTO_E2E_URL"];
  if (!url) throw new Error("ARAUTO_E2E_URL is not set");
  return url;
}

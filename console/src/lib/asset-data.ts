/**
 * Returns a file of the console, such as a font, as a `data:` URL.
 * @throws Error when it can't be loaded
 */
export async function assetDataUrl(address: URL): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The file could not be read: ${response.status}`);
  const content = await response.blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      if (typeof reader.result === "string") resolve(reader.result);
    });
    reader.addEventListener("error", () => reject(new Error("The file could not be read")));
    reader.readAsDataURL(content);
  });
}

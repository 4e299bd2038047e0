/** Fetches a public image as a file. @throws Error when it does not exist */
export async function fetchPicture(address: string, name: string): Promise<File> {
  const response = await fetch(address, { credentials: "omit" });
  const content = await response.blob();
  if (!response.ok || !content.type.startsWith("image/"))
    throw new Error(`There is no picture at ${address}`);
  return new File([content], name, { type: content.type });
}

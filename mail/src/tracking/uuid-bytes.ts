const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** @throws TypeError when `id` is not a UUID */
export function writeUuid(id: string, into: Buffer, at: number): void {
  if (!UUID.test(id)) throw new TypeError(`"${id}" is not a UUID`);
  into.write(id.replaceAll("-", ""), at, 16, "hex");
}

export function readUuid(from: Buffer, at: number): string {
  const hex = from.toString("hex", at, at + 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

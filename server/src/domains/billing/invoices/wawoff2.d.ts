declare module "wawoff2/decompress.js" {
  /** Converts a WOFF2 font to TrueType. */
  export default function decompress(font: Uint8Array): Promise<Uint8Array>;
}

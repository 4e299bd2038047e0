const LENGTH_MAX = 36;

/** Returns a URL without scheme and parameters: "shop.example/offer". Long ones are truncated. */
export function shortUrl(url: string): string {
  const plain = url.replace(/^https?:\/\/(?:www\.)?/u, "").replace(/[?#].*$/u, "");
  return plain.length > LENGTH_MAX ? `${plain.slice(0, LENGTH_MAX - 1)}…` : plain;
}

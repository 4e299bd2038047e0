/**
 * Returns true if a link's target is allowed in emails: a website, an email address, a phone
 * number, or Liquid that resolves to one of them.
 */
export function isSafeTarget(address: string | undefined | null): boolean {
  const target = (address ?? "").trim();
  return /^(?:https?:\/\/|mailto:|tel:|\{\{)/i.test(target);
}

/** Completes a typed address: `example.com` is a website, `ana@example.com` an email address. */
export function targetOf(typed: string): string {
  const target = typed.trim();
  if (target === "" || isSafeTarget(target) || target.startsWith("{%")) return target;
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(target)) return `mailto:${target}`;
  if (/^\+[\d\s().-]{6,}$/.test(target)) return `tel:${target.replaceAll(/[^\d+]/g, "")}`;
  if (/^[^\s:/]+\.[^\s:]{2,}(?:[/?#:].*)?$/.test(target)) return `https://${target}`;
  return target;
}

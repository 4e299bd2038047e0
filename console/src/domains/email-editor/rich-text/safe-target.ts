/** Whether a link leads where a mail's may lead: the web, a mail, a phone, or Liquid that becomes one of them. */
export function isSafeTarget(address: string | undefined | null): boolean {
  const target = (address ?? "").trim();
  return /^(?:https?:\/\/|mailto:|tel:|\{\{)/i.test(target);
}

/** What somebody typed as the address it means: `example.com` is a site, `ana@example.com` a mail. */
export function targetOf(typed: string): string {
  const target = typed.trim();
  if (target === "" || isSafeTarget(target) || target.startsWith("{%")) return target;
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(target)) return `mailto:${target}`;
  if (/^\+[\d\s().-]{6,}$/.test(target)) return `tel:${target.replaceAll(/[^\d+]/g, "")}`;
  if (/^[^\s:/]+\.[^\s:]{2,}(?:[/?#:].*)?$/.test(target)) return `https://${target}`;
  return target;
}

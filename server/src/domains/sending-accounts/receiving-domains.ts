import { AppError, type DomainRate } from "@arauto/contracts";
import { namedDomain, parseAddress, receivingGroup } from "@arauto/mail";

/** Returns the group whose limits apply to an address; null for an invalid address. */
export function receivingDomain(address: string): string | null {
  const domain = parseAddress(address)?.domain;
  return domain === undefined ? null : receivingGroup(domain);
}

/**
 * Validates limits by domain and normalizes them for storage: in A-labels, each provider once.
 * @throws AppError VALIDATION: `domainInvalid`, or `duplicate` when two names belong to one
 * provider
 */
export function checkedDomainRates(rates: readonly DomainRate[]): DomainRate[] {
  const seen = new Set<string>();
  return rates.map(({ domain: given, perMinute }, index) => {
    const error = (code: string, message: string) =>
      new AppError("VALIDATION", message, {
        errors: [{ path: `domainRates.${index}.domain`, code, message }],
      });
    const domain = namedDomain(given);
    if (domain === null || !domain.includes("."))
      throw error("domainInvalid", "Invalid domain name");
    const group = receivingGroup(domain);
    if (seen.has(group)) throw error("duplicate", `There is already a limit for ${domain}`);
    seen.add(group);
    return { domain, perMinute };
  });
}

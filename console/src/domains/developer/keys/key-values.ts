import type { ApiKeyMode, createApiKeyBody } from "@arauto/contracts";
import { updateApiKeyBody } from "@arauto/contracts";
import ipaddr from "ipaddr.js";
import type { z } from "zod";
import type { ApiKey } from "../../../lib/api.generated.ts";
import { dayIn, daysLater } from "../../../ui/formats/calendar-days.ts";
import { startOfDay } from "../../../ui/list-page/created-range.ts";
import { type Levels, levelsOf, permissionsOf } from "./permissions.ts";

/** The validity of a key: a number of days from now, until a day, or without an expiration. */
export const VALIDITIES = ["7", "30", "90", "date", "never"] as const;
export type Validity = (typeof VALIDITIES)[number];

const DAY_MS = 86_400_000;

/** Values of the key form. */
export interface KeyValues {
  name: string;
  mode: ApiKeyMode;
  levels: Levels;
  validity: Validity;
  /** The last day, for the validity `date`: an ISO date, or empty. */
  until: string;
  networks: readonly string[];
  sendingDomainId: string | null;
}

/** Returns the values of a new key, which has no permissions yet. */
export const newKeyValues = (mode: ApiKeyMode): KeyValues => ({
  name: "",
  mode,
  levels: levelsOf([]),
  validity: "90",
  until: "",
  networks: [],
  sendingDomainId: null,
});

/** Returns the values of an existing key. */
export function valuesOf(key: ApiKey, timeZone: string | undefined): KeyValues {
  return {
    name: key.name,
    mode: key.mode,
    levels: levelsOf(key.permissions),
    validity: key.expiresAt === null ? "never" : "date",
    until: key.expiresAt === null ? "" : dayIn(timeZone, new Date(key.expiresAt)),
    networks: key.allowedNetworks,
    sendingDomainId: key.sendingDomain?.id ?? null,
  };
}

/** Returns the last moment of a day. */
function endOfDay(day: string, timeZone: string | undefined): Date {
  return new Date(startOfDay(daysLater(day, 1), timeZone).getTime() - 1000);
}

/**
 * Returns when a key with these values expires; null: never; undefined while no day is chosen. The time of an edited
 * key stays until its day changes.
 */
export function expiryOf(
  { validity, until }: Pick<KeyValues, "validity" | "until">,
  now: Date,
  timeZone: string | undefined,
  current: string | null = null,
): string | null | undefined {
  if (validity === "never") return null;
  if (validity !== "date") return new Date(now.getTime() + Number(validity) * DAY_MS).toISOString();
  if (!/^\d{4}-\d\d-\d\d$/.test(until)) return undefined;
  if (current !== null && dayIn(timeZone, new Date(current)) === until) return current;
  return endOfDay(until, timeZone).toISOString();
}

const network = updateApiKeyBody.shape.allowedNetworks.unwrap().element;

/** Returns whether a text is an IP address, or a network in CIDR notation. */
export const isNetwork = (text: string): boolean => network.safeParse(text).success;

/** Returns whether an address is in one of the networks. Invalid networks are ignored. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  const parsed = ipaddr.process(address);
  return networks.filter(isNetwork).some((text) => {
    const [base, bits] = text.includes("/") ? ipaddr.parseCIDR(text) : [ipaddr.parse(text)];
    return (
      base.kind() === parsed.kind() && parsed.match(base, bits ?? base.toByteArray().length * 8)
    );
  });
}

type CreateBody = z.output<typeof createApiKeyBody>;

/** Returns the request body for these values. */
export function bodyOf(values: KeyValues, expiresAt: string | null): CreateBody {
  return {
    name: values.name.trim(),
    mode: values.mode,
    permissions: permissionsOf(values.levels),
    expiresAt,
    allowedNetworks: [...values.networks],
    sendingDomainId: values.sendingDomainId,
  };
}

/** Errors found before the request, by field. */
export type KeyErrorKey =
  | "nameMissing"
  | "permissionsMissing"
  | "dateMissing"
  | "datePast"
  | "networkInvalid";

/** Returns missing or invalid values, as keys of `error` texts. */
export function checkValues(
  values: KeyValues,
  expiresAt: string | null | undefined,
  now: Date,
): Record<string, KeyErrorKey> {
  return {
    ...(values.name.trim() === "" && { name: "nameMissing" as const }),
    ...(permissionsOf(values.levels).length === 0 && {
      permissions: "permissionsMissing" as const,
    }),
    ...(expiresAt === undefined && { expiresAt: "dateMissing" as const }),
    ...(typeof expiresAt === "string" &&
      Date.parse(expiresAt) <= now.getTime() && { expiresAt: "datePast" as const }),
    ...(!values.networks.every(isNetwork) && { allowedNetworks: "networkInvalid" as const }),
  };
}

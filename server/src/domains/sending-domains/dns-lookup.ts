import { Resolver } from "node:dns/promises";

/** The result of a lookup: these values, proof that there are none, or unknown. */
export type Found<Value> =
  | { kind: "found"; values: readonly Value[] }
  | { kind: "none" }
  /** No response, or one that proves nothing about the name; `reason` is the resolver's code, such as ETIMEOUT. */
  | { kind: "failed"; reason: string };

/** Looks up names. Repeated lookups are cached. */
export interface DnsLookup {
  /** Returns each record with its strings joined; follows aliases. */
  txt(host: string): Promise<Found<string>>;
  mx(host: string): Promise<Found<{ exchange: string; priority: number }>>;
  /** Returns the targets of an alias, hop by hop. */
  aliases(host: string): Promise<Found<string>>;
  /** Returns the addresses of both families. */
  addresses(host: string): Promise<Found<string>>;
  /** Aborts lookups in progress, which then count as failed. */
  close(): void;
}

const TRY_MS = 2_000;
const TRIES = 2;
/** For all lookups of one domain. */
const DEADLINE_MS = 12_000;
const ALIASES_MAX = 8;
/** Codes that prove that there is no such record. */
const NOT_FOUND_CODES = new Set(["ENOTFOUND", "ENODATA"]);

/** Normalizes a name: lower case, without the root's dot. */
export function plainName(host: string): string {
  return host.toLowerCase().replace(/\.$/, "");
}

async function resultOf<Value>(question: Promise<Value[]>): Promise<Found<Value>> {
  try {
    const values = await question;
    return values.length > 0 ? { kind: "found", values } : { kind: "none" };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "EUNKNOWN";
    return NOT_FOUND_CODES.has(code) ? { kind: "none" } : { kind: "failed", reason: code };
  }
}

/**
 * Creates a lookup with its own cache.
 * @param servers as in ARAUTO_DNS_SERVERS; null for the system's
 */
export function createDnsLookup(servers: readonly string[] | null): DnsLookup {
  // A new resolver, which caches nothing from earlier lookups.
  const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
  if (servers) resolver.setServers(servers);
  const deadline = setTimeout(() => resolver.cancel(), DEADLINE_MS);
  deadline.unref();

  const known = new Map<string, Promise<Found<unknown>>>();
  function once<Value>(
    kind: string,
    host: string,
    ask: (name: string) => Promise<Found<Value>>,
  ): Promise<Found<Value>> {
    const name = plainName(host);
    const key = `${kind} ${name}`;
    let answer = known.get(key) as Promise<Found<Value>> | undefined;
    if (!answer) known.set(key, (answer = ask(name)));
    return answer;
  }

  // DNS may contain any bytes; only NUL cannot be stored.
  const texts = (name: string) =>
    resultOf(
      resolver
        .resolveTxt(name)
        .then((records) => records.map((strings) => strings.join("").replaceAll("\0", ""))),
    );

  const lookup: DnsLookup = {
    txt: (host) =>
      once("txt", host, async (name) => {
        const direct = await texts(name);
        if (direct.kind !== "none") return direct;
        // Not every name server follows an alias out of its own zone.
        const chain = await lookup.aliases(name);
        if (chain.kind !== "found") return chain.kind === "failed" ? chain : direct;
        const target = chain.values.at(-1) ?? name;
        return texts(target);
      }),
    mx: (host) =>
      once("mx", host, async (name) => {
        const found = await resultOf(resolver.resolveMx(name));
        if (found.kind !== "found") return found;
        return {
          kind: "found",
          values: found.values.map(({ exchange, priority }) => ({
            exchange: plainName(exchange),
            priority,
          })),
        };
      }),
    aliases: (host) =>
      once("cname", host, async (name) => {
        const chain: string[] = [];
        for (let next = name; chain.length < ALIASES_MAX;) {
          const hop = await resultOf(resolver.resolveCname(next));
          if (hop.kind === "failed" && chain.length === 0) return hop;
          if (hop.kind !== "found") break;
          next = plainName(hop.values[0] ?? "");
          if (next === "" || chain.includes(next)) break;
          chain.push(next);
        }
        return chain.length > 0 ? { kind: "found", values: chain } : { kind: "none" };
      }),
    addresses: (host) =>
      once("addresses", host, async (name) => {
        const [four, six] = await Promise.all([
          resultOf(resolver.resolve4(name)),
          resultOf(resolver.resolve6(name)),
        ]);
        const values = [four, six].flatMap((one) => (one.kind === "found" ? one.values : []));
        if (values.length > 0) return { kind: "found", values };
        return four.kind === "failed" ? four : six.kind === "failed" ? six : { kind: "none" };
      }),
    close() {
      clearTimeout(deadline);
      resolver.cancel();
    },
  };
  return lookup;
}

import { createSocket, type RemoteInfo } from "node:dgram";
import { type Answer, decode, encode, type Question } from "dns-packet";

/**
 * The records of a name. Texts longer than 255 characters are split into strings, as DNS requires.
 */
export interface ZoneRecords {
  TXT?: readonly string[];
  MX?: readonly { priority: number; exchange: string }[];
  CNAME?: string;
  A?: readonly string[];
  AAAA?: readonly string[];
}

/** How a name fails: no response at all, or a server failure. */
export type ZoneFailure = "silent" | "servfail";

export interface DnsServer {
  /** For ARAUTO_DNS_SERVERS. */
  address: string;
  /** By name in lower case. Changes take effect immediately. */
  readonly zone: Map<string, ZoneRecords | ZoneFailure>;
  /** All questions so far, as `TXT name`. */
  readonly questions: string[];
  stop(): Promise<void>;
}

const TTL_SECONDS = 60;
const STRING_MAX = 255;
const ALIASES_MAX = 8;
/** RCODE (RFC 1035 §4.1.1). */
const SERVFAIL = 2;
const NXDOMAIN = 3;
const AUTHORITATIVE = 1 << 10;

function strings(text: string): string[] {
  return text.match(new RegExp(`[^]{1,${STRING_MAX}}`, "g")) ?? [""];
}

function answersFor(name: string, type: string, records: ZoneRecords): Answer[] {
  const head = { name, ttl: TTL_SECONDS, class: "IN" } as const;
  switch (type) {
    case "TXT":
      return (records.TXT ?? []).map((text) => ({ ...head, type, data: strings(text) }));
    case "MX":
      return (records.MX ?? []).map(({ priority, exchange }) => ({
        ...head,
        type,
        data: { preference: priority, exchange },
      }));
    case "A":
      return (records.A ?? []).map((data) => ({ ...head, type, data }));
    case "AAAA":
      return (records.AAAA ?? []).map((data) => ({ ...head, type, data }));
    default:
      return [];
  }
}

/**
 * Starts a name server on the loopback for tests: it serves its zone, and follows aliases within
 * it.
 */
export async function startDnsServer(
  records: Record<string, ZoneRecords | ZoneFailure> = {},
): Promise<DnsServer> {
  const zone = new Map(Object.entries(records));
  const questions: string[] = [];
  const socket = createSocket("udp4");

  /** Returns undefined if the server should not respond. */
  function resolve({ name, type }: Question): { rcode: number; answers: Answer[] } | undefined {
    const answers: Answer[] = [];
    let at = name.toLowerCase();
    for (let hop = 0; hop < ALIASES_MAX; hop += 1) {
      const found = zone.get(at);
      if (found === "silent") return undefined;
      if (found === "servfail") return { rcode: SERVFAIL, answers: [] };
      if (found === undefined) return { rcode: answers.length > 0 ? 0 : NXDOMAIN, answers };
      if (found.CNAME === undefined)
        return { rcode: 0, answers: [...answers, ...answersFor(at, type, found)] };
      answers.push({ name: at, type: "CNAME", class: "IN", ttl: TTL_SECONDS, data: found.CNAME });
      if (type === "CNAME") break;
      at = found.CNAME.toLowerCase();
    }
    return { rcode: 0, answers };
  }

  socket.on("message", (message: Buffer, from: RemoteInfo) => {
    const query = decode(message);
    const [question] = query.questions ?? [];
    if (!question) return;
    questions.push(`${question.type} ${question.name.toLowerCase()}`);
    const resolved = resolve(question);
    if (!resolved) return;
    const { rcode, answers } = resolved;
    socket.send(
      encode({
        type: "response",
        id: query.id ?? 0,
        flags: AUTHORITATIVE | rcode,
        questions: [question],
        answers,
      }),
      from.port,
      from.address,
    );
  });
  await new Promise<void>((done) => socket.bind(0, "127.0.0.1", done));
  const { address, port } = socket.address();
  return {
    address: `${address}:${port}`,
    zone,
    questions,
    stop: () => new Promise((done) => socket.close(() => done())),
  };
}

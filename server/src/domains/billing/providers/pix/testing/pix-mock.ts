import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { LOCAL_CERTIFICATE, LOCAL_KEY } from "../../../../../testing/local-authority.ts";
import { buildBrCode, centavosOf } from "../../br-code.ts";
import { BANK_CLIENT_AUTHORITY } from "./certificates.ts";
import { type DescribedRequest, describeRequest, problemsOfWebhook } from "./pix-document.ts";

export interface MockCob {
  txid: string;
  revisao: number;
  status: "ATIVA" | "CONCLUIDA" | "REMOVIDA_PELO_USUARIO_RECEBEDOR" | "REMOVIDA_PELO_PSP";
  calendario: { criacao: string; expiracao: number };
  valor: { original: string };
  chave: string;
  location: string;
  pixCopiaECola?: string;
  pix?: MockPix[];
}
export interface MockPix {
  endToEndId: string;
  txid: string;
  valor: string;
  horario: string;
  devolucoes?: { id: string; rtrId: string; valor: string; status: string; horario: object }[];
}

/** How the next API request fails, before or after it was executed. */
export type BankFailure = "none" | "unavailable" | "rateLimit" | "lostBefore" | "lostAfter";

interface RouteResult {
  status: number;
  body: object;
}

export const MOCK_CLIENT = { id: "arauto-client", secret: "arauto-client-secret" };
export const MOCK_PIX_KEY = "7d9f0335-8dcc-4054-9bf9-0dbd61d36906";

const problem = (status: number, type: string): RouteResult => ({
  status,
  body: { type: `https://pix.bcb.gov.br/api/v2/error/${type}`, title: type, status },
});

/**
 * Behaves like a bank's Pix API: mutual TLS, expiring access tokens with scopes, idempotent charges, refunds, and
 * failures before and after a request was executed. Checks each request, response and webhook against the central
 * bank's document (`violations`).
 */
export class PixMock {
  readonly charges = new Map<string, MockCob>();
  readonly requests: { method: string; path: string; body: Record<string, unknown> }[] = [];
  /** Violations of the central bank's document, on either side. */
  readonly violations: string[] = [];
  tokensIssued = 0;
  tokenSeconds = 3_600;
  refundStatus: "DEVOLVIDO" | "EM_PROCESSAMENTO" | "NAO_REALIZADO" = "DEVOLVIDO";
  /** Some banks return only the location of a charge, without its refunds. */
  isSparse = false;
  webhook: { key: string; url: string } | null = null;
  /** The scopes of each token. */
  private readonly tokens = new Map<string, readonly string[]>();
  private readonly failures: BankFailure[] = [];
  private readonly server = createServer(
    {
      cert: LOCAL_CERTIFICATE,
      key: LOCAL_KEY,
      ca: BANK_CLIENT_AUTHORITY,
      requestCert: true,
      rejectUnauthorized: true,
    },
    (request, response) => void this.handle(request, response),
  );

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    return `https://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Makes the next API requests fail, one failure each. */
  fail(...failures: BankFailure[]): void {
    this.failures.push(...failures);
  }

  /** Revokes all access tokens early. */
  endTokens(): void {
    this.tokens.clear();
  }

  /** Simulates the payment. Returns the webhook that the bank sends. */
  pay(charge: MockCob, valor = charge.valor.original): Buffer {
    const endToEndId = `E${randomBytes(16).toString("hex").slice(0, 31)}`;
    const pix: MockPix = {
      endToEndId,
      txid: charge.txid,
      valor,
      horario: new Date().toISOString(),
    };
    charge.status = "CONCLUIDA";
    charge.pix = [pix];
    const body = webhookOf(charge);
    this.note("webhook", problemsOfWebhook(JSON.parse(body.toString())));
    return body;
  }

  private note(what: string, problems: readonly string[]): void {
    for (const problem of problems) this.violations.push(`${what}: ${problem}`);
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString();
    const { method = "GET", url = "/" } = request;
    const path = new URL(url, "https://mock").pathname;
    const isToken = path === "/oauth/token";
    const failure = isToken ? undefined : this.failures.shift();
    if (failure === "lostBefore") return void request.socket.destroy();
    const answer = isToken
      ? this.token(request, text)
      : failure === "unavailable"
        ? problem(503, "ServicoIndisponivel")
        : failure === "rateLimit"
          ? problem(429, "LimiteExcedido")
          : this.route(request, method, path, text);
    if (failure === "lostAfter") return void request.socket.destroy();
    response.writeHead(answer.status, { "content-type": typeOf(answer) });
    response.end(JSON.stringify(answer.body));
  }

  private token({ headers }: IncomingMessage, text: string): RouteResult {
    const expected = Buffer.from(`${MOCK_CLIENT.id}:${MOCK_CLIENT.secret}`).toString("base64");
    const isClient = headers.authorization === `Basic ${expected}`;
    const form = new URLSearchParams(text);
    if (!isClient || form.get("grant_type") !== "client_credentials")
      return { status: 401, body: { error: "invalid_client" } };
    const value = randomBytes(12).toString("hex");
    this.tokens.set(value, form.get("scope")?.split(" ") ?? []);
    this.tokensIssued += 1;
    const body = { access_token: value, token_type: "Bearer", expires_in: this.tokenSeconds };
    return { status: 200, body };
  }

  private route(
    { headers }: IncomingMessage,
    method: string,
    path: string,
    text: string,
  ): RouteResult {
    const body = (text === "" ? {} : JSON.parse(text)) as Record<string, unknown>;
    this.requests.push({ method, path, body });
    const scopes = this.tokens.get(headers.authorization?.replace("Bearer ", "") ?? "");
    if (!scopes) return problem(401, "NaoAutorizado");
    const described = path.startsWith("/v2/") && describeRequest(method, path.slice(3), body);
    if (!described) {
      this.note(`${method} ${path}`, ["the operation is not described"]);
      return problem(404, "NaoEncontrado");
    }
    const answer = this.answerTo(described, scopes, { method, path, body });
    this.note(
      `answer to ${method} ${path}`,
      described.problemsOfResponse({ ...answer, type: typeOf(answer) }),
    );
    return answer;
  }

  private answerTo(
    { scopes: needed, problems }: DescribedRequest,
    scopes: readonly string[],
    { method, path, body }: { method: string; path: string; body: Record<string, unknown> },
  ): RouteResult {
    if (!needed.every((scope) => scopes.includes(scope))) return problem(403, "AcessoNegado");
    this.note(`${method} ${path}`, problems);
    if (problems.length > 0) return problem(400, "RequisicaoInvalida");
    const [, , resource, id = "", , refundId = ""] = path.split("/");
    if (resource === "cob") return this.cob(method, id, body);
    if (resource === "pix") return this.pix(method, id, refundId, body);
    if (resource === "webhook" && method === "PUT") {
      this.webhook = { key: decodeURIComponent(id), url: String(body["webhookUrl"]) };
      return { status: 200, body: {} };
    }
    return problem(404, "NaoEncontrado");
  }

  private cob(method: string, txid: string, body: Record<string, unknown>): RouteResult {
    const known = this.charges.get(txid);
    if (method === "PUT") {
      if (known) return problem(400, "CobOperacaoInvalida");
      return this.create(txid, body);
    }
    if (!known) return problem(404, "NaoEncontrado");
    if (method === "PATCH") {
      if (known.status !== "ATIVA" || isExpired(known)) return problem(400, "CobOperacaoInvalida");
      known.status = body["status"] as MockCob["status"];
      known.revisao += 1;
    }
    return { status: 200, body: this.shown(known) };
  }

  private create(txid: string, body: Record<string, unknown>): RouteResult {
    const { valor, calendario, chave } = body as unknown as MockCob;
    if (chave !== MOCK_PIX_KEY) return problem(400, "CobOperacaoInvalida");
    const location = `127.0.0.1/qr/v2/${txid}`;
    const charge: MockCob = {
      txid,
      revisao: 0,
      status: "ATIVA",
      calendario: { criacao: new Date().toISOString(), expiracao: calendario.expiracao },
      valor,
      chave,
      location,
      pixCopiaECola: buildBrCode({ location, name: "Padaria do Bairro", city: "Recife" }),
    };
    this.charges.set(txid, charge);
    return { status: 201, body: this.shown(charge) };
  }

  private pix(
    method: string,
    id: string,
    refundId: string,
    body: Record<string, unknown>,
  ): RouteResult {
    const pix = [...this.charges.values()]
      .flatMap((charge) => charge.pix ?? [])
      .find(({ endToEndId }) => endToEndId === id);
    if (!pix) return problem(404, "NaoEncontrado");
    if (method === "GET") return { status: 200, body: pix };
    const refunds = (pix.devolucoes ??= []);
    const same = refunds.find((refund) => refund.id === refundId);
    if (same) return { status: 200, body: same };
    const returned = refunds
      .filter(({ status }) => status !== "NAO_REALIZADO")
      .reduce((total, { valor }) => total + (centavosOf(valor) ?? 0), 0);
    const valor = String(body["valor"]);
    if ((centavosOf(valor) ?? 0) + returned > (centavosOf(pix.valor) ?? 0))
      return problem(400, "PixDevolucaoInvalida");
    const refund = {
      id: refundId,
      rtrId: `D${randomBytes(16).toString("hex").slice(0, 31)}`,
      valor,
      status: this.refundStatus,
      horario: { solicitacao: new Date().toISOString() },
    };
    refunds.push(refund);
    return { status: 201, body: refund };
  }

  private shown(charge: MockCob): object {
    if (!this.isSparse) return charge;
    const { pixCopiaECola: _, pix, ...others } = charge;
    return { ...others, ...(pix && { pix: pix.map(({ devolucoes: _hidden, ...one }) => one) }) };
  }
}

const typeOf = ({ status }: RouteResult): string =>
  status < 400 ? "application/json" : "application/problem+json";

const isExpired = ({ calendario: { criacao, expiracao } }: MockCob): boolean =>
  Date.parse(criacao) + expiracao * 1_000 < Date.now();

/** Returns the bank's webhook about the money of a charge. */
export const webhookOf = ({ pix = [] }: MockCob): Buffer => Buffer.from(JSON.stringify({ pix }));

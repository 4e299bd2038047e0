import { pickFields, TEMPLATE_CONTACT_FIELDS, type TemplateContactField } from "@arauto/contracts";
import { Context, Liquid, toValueSync } from "liquidjs";
import type { Template } from "liquidjs";
import { liquidOperators } from "../blocks/rule-operators.ts";
import { withoutLineBreaks } from "../mime/header-text.ts";
import { boundedOperators, boundedValue, boundValues, StepLimit } from "./liquid-limits.ts";
import type { Contact, MailDeal, MailEvent, MessageContent } from "../message.ts";
import { PersonalizationError, unknownContact } from "../message.ts";

/** Maximum characters of one source; the editor's own limit is lower. */
const PARSE_LIMIT = 1_000_000;
/** Units of liquidjs: elements and characters created by filters, ranges and loops. */
const MEMORY_LIMIT = 2_000_000;
/** Maximum characters of one rendered part. */
const OUTPUT_MAX = 2_000_000;
/** They read other files; an email has none. */
const FILE_TAGS = ["include", "render", "layout", "block"];
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
const HTML_SPECIAL = /[&<>"']/;
const HTML_ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&#34;",
  "'": "&#39;",
};

/** The data of a template's variables. */
export interface LiquidScope {
  account: Pick<Contact, TemplateContactField | "fields"> & { first_name: string };
  workspace: { name: string; address: string };
  campaign: { name: string };
  data: Record<string, unknown>;
  /** Empty in an email that was not triggered by an event. */
  event: { name?: string; occurred_at?: string; properties?: MailEvent["properties"] };
  /** Empty in an email that was not triggered by a deal. */
  deal: Partial<Omit<MailDeal, "expectedCloseOn">> & { expected_close_on?: string | null };
  unsubscribe_url: string;
  preferences_url: string;
  view_in_browser_url: string;
}

/** URLs of a contact's own pages. */
export interface OwnUrls {
  unsubscribeUrl: string;
  preferencesUrl: string;
  viewInBrowserUrl: string;
}

export function scopeFor(
  contact: Contact,
  content: {
    workspace: LiquidScope["workspace"];
    campaign: LiquidScope["campaign"];
    data?: MessageContent["data"];
    event?: MailEvent;
    deal?: MailDeal;
  },
  urls: OwnUrls = { unsubscribeUrl: "", preferencesUrl: "", viewInBrowserUrl: "" },
): LiquidScope {
  const { name, ...others } = pickFields(contact, TEMPLATE_CONTACT_FIELDS);
  return {
    account: { name, first_name: firstName(name), ...others, fields: contact.fields },
    workspace: { name: content.workspace.name, address: content.workspace.address },
    campaign: { name: content.campaign.name },
    data: contact.data ?? content.data ?? {},
    event: eventScope(contact.event ?? content.event),
    deal: dealScope(contact.deal ?? content.deal),
    unsubscribe_url: urls.unsubscribeUrl,
    preferences_url: urls.preferencesUrl,
    view_in_browser_url: urls.viewInBrowserUrl,
  };
}

function eventScope(event: MailEvent | undefined): LiquidScope["event"] {
  if (event === undefined) return {};
  const { name, occurredAt, properties } = event;
  return { name, occurred_at: occurredAt, properties };
}

function dealScope(deal: MailDeal | undefined): LiquidScope["deal"] {
  if (deal === undefined) return {};
  const { expectedCloseOn, ...facts } = deal;
  return { ...facts, expected_close_on: expectedCloseOn };
}

/** Values that are the same in every email of a message. */
export interface Constants {
  scope: LiquidScope;
  /** The constant variables of the scope. */
  roots: ReadonlySet<string>;
}

/** Returns the values that can be filled in when a message is compiled. */
export function constantsFor(
  content: Parameters<typeof scopeFor>[1] & Pick<MessageContent, "hasOwnData">,
): Constants {
  const roots = new Set(["workspace", "campaign", "data"]);
  if (content.hasOwnData === true) roots.delete("data");
  return { scope: scopeFor(unknownContact(""), content), roots };
}

/** Returns the first word of a name: all of it in scripts without spaces. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/, 1)[0] ?? "";
}

/** Returns a value as text without control characters; whole objects become empty. */
export function valueText(value: unknown): string {
  if (typeof value === "string") return boundedValue(value).replace(CONTROLS, "");
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return boundedValue(value.map(valueText).join(""));
  return "";
}

export function escapeHtml(text: string): string {
  return HTML_SPECIAL.test(text)
    ? text.replace(/[&<>"']/g, (character) => HTML_ESCAPES[character] ?? "")
    : text;
}

/** Returns a value as HTML text, with its line breaks. */
export const htmlLines = (value: unknown): string =>
  escapeHtml(valueText(value)).replace(/\r?\n/g, "<br>\n");

/** Values become HTML text; `| raw` as the last filter keeps them unchanged. */
export const htmlEngine = engineWith((value) => escapeHtml(valueText(value)), {
  escaping: (value) => escapeHtml(valueText(value)),
  lines: htmlLines,
});

/** Values become plain text on one line, for subjects and text parts. */
export const textEngine = engineWith((value) => oneLineValue(value), {
  escaping: (value) => oneLineValue(value),
  lines: (value) => valueText(value).split(/\r?\n/).map(withoutLineBreaks).join("\n"),
});

export const URL_VALUE_START = "\u0001";
export const URL_VALUE_END = "\u0002";
/** Values are delimited, so that the URL can be finished by encoding each where it is. */
export const urlEngine = engineWith(
  (value) => `${URL_VALUE_START}${valueText(value)}${URL_VALUE_END}`,
  {
    escaping: (value) => `${URL_VALUE_START}${valueText(value)}${URL_VALUE_END}`,
    lines: (value) => `${URL_VALUE_START}${valueText(value)}${URL_VALUE_END}`,
    encodersFinal: true,
  },
);

/** Values become the content of a JSON string; `| json` as the last filter writes a complete value. */
export const jsonEngine = engineWith(jsonContent, { escaping: jsonContent, lines: jsonContent });
for (const name of ["json", "jsonify"])
  jsonEngine.registerFilter(name, {
    raw: true,
    handler: (value: unknown) => boundedValue(JSON.stringify(value ?? null)),
  });

/** Values are percent-encoded, for URLs and forms. */
export const percentEngine = engineWith(percentEncoded, {
  escaping: percentEncoded,
  lines: percentEncoded,
  encodersFinal: true,
});

function jsonContent(value: unknown): string {
  return JSON.stringify(valueText(value)).slice(1, -1);
}

function percentEncoded(value: unknown): string {
  // Half surrogate pairs, which encodeURIComponent rejects, become replacement characters.
  return encodeURIComponent(Buffer.from(valueText(value), "utf8").toString("utf8"));
}

/** Renders the templates of one email sequentially, with shared variables, steps and memory. */
export class LiquidRun {
  private readonly context: Context;
  private written = 0;

  constructor(
    private readonly engine: Liquid,
    scope: LiquidScope,
  ) {
    // The variables are a copy, because {% increment %} writes into them. liquidjs only calls two methods of a limit,
    // which ours has; its type also requires private members.
    this.context = new Context(
      { ...scope },
      engine.options,
      { sync: true },
      { liquid: engine, renderLimit: new StepLimit() as unknown as Context["renderLimit"] },
    );
  }

  /** @throws PersonalizationError when a limit is reached or a filter fails */
  render(templates: Template[]): string {
    const emitter = {
      buffer: "",
      write: (value: unknown) => {
        emitter.buffer += typeof value === "string" ? value : valueText(value);
        if (this.written + emitter.buffer.length > OUTPUT_MAX)
          throw new Error("output limit exceeded");
      },
    };
    try {
      toValueSync(
        this.engine.renderer.renderTemplates(templates, this.context, emitter) as Generator<
          unknown,
          unknown,
          unknown
        >,
      );
    } catch (error) {
      throw personalizationError(error);
    }
    this.written += emitter.buffer.length;
    return emitter.buffer;
  }
}

export function personalizationError(error: unknown): PersonalizationError {
  if (error instanceof PersonalizationError) return error;
  const message = error instanceof Error ? firstLine(error.message) : String(error);
  const limited = message.includes("limit exceeded") || error instanceof RangeError;
  return new PersonalizationError(limited ? "limit" : "render", message, { cause: error });
}

export function firstLine(message: string): string {
  return message.split("\n", 1)[0] ?? message;
}

function engineWith(
  escape: (value: unknown) => string,
  own: {
    escaping: (value: unknown) => string;
    lines: (value: unknown) => string;
    encodersFinal?: boolean;
  },
): Liquid {
  const engine = new Liquid({
    templates: {},
    ownPropertyOnly: true,
    strictFilters: true,
    strictVariables: false,
    parseLimit: PARSE_LIMIT,
    memoryLimit: MEMORY_LIMIT,
    timezoneOffset: 0,
    locale: "en-US",
    outputEscape: escape,
    operators: boundedOperators(liquidOperators),
  });
  for (const tag of FILE_TAGS) delete engine.tags[tag];
  // The output is escaped anyway: an author's own escaping as last filter must not escape twice.
  for (const name of ["escape", "escape_once", "xml_escape"])
    engine.registerFilter(name, { raw: true, handler: own.escaping });
  engine.registerFilter("newline_to_br", { raw: true, handler: own.lines });
  if (own.encodersFinal === true) {
    for (const name of ["url_encode", "cgi_escape", "uri_escape"]) {
      const filter = engine.filters[name];
      if (typeof filter === "function") engine.registerFilter(name, { raw: true, handler: filter });
    }
  }
  boundValues(engine);
  return engine;
}

function oneLineValue(value: unknown): string {
  return withoutLineBreaks(valueText(value));
}

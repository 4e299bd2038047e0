import type { CompiledMessage, MessageContent, Person, RenderedMail } from "./message.ts";

export async function compileMessage(content: MessageContent): Promise<CompiledMessage> {
  throw new Error(`compileMessage ${content.subject}`);
}

/** One mail without tracking, for test sends. */
export async function buildMail(content: Omit<MessageContent, "tracking">, person: Person): Promise<RenderedMail> {
  return (await compileMessage({ ...content, tracking: null })).render(person);
}

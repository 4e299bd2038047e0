export type {
  CompiledMessage,
  MailPreview,
  MailSource,
  MessageContent,
  Person,
  RenderedMail,
  Tracking,
  TrackingPrivacy,
} from "./message.ts";
export { PersonalisationError } from "./message.ts";
export type { CheckCode } from "./check-codes.ts";
export { checkTemplate } from "./check-template.ts";
export type { CheckSurroundings } from "./check-template.ts";
export { buildMail, compileMessage } from "./compile-message.ts";
export { Message } from "./compiled-message.ts";
export type { LiquidTexts, MessagePlan } from "./compiled-message.ts";
export { escapeHtml } from "./liquid-engines.ts";
export { withBanner } from "./html-edits.ts";
export { domainOf, localPartOf, namedDomain, parseAddress, sameAddress } from "./mail-address.ts";
export { buildNotice } from "./notice-message.ts";
export type { Notice } from "./notice-message.ts";
export { isPersonalLink, plainLinkTarget, webLink } from "./link-target.ts";
export { runRenderTask, valueOf } from "./render-tasks.ts";
export type {
  LiquidBatch,
  MailBatch,
  PersonalisationFailure,
  PreviewBatch,
  RenderOutcome,
  RenderResults,
  RenderTask,
} from "./render-tasks.ts";
export { signToken, verifyToken } from "./tracking-token.ts";
export type { TrackingToken } from "./tracking-token.ts";
export { connectSmtp, testSmtp } from "./smtp/connect-smtp.ts";
export { SmtpConnectError } from "./smtp/smtp-options.ts";
export type { SendOutcome, SmtpConnection, SmtpMail, SmtpOptions } from "./smtp/smtp-options.ts";
export { generateDkimKeyPair } from "./dkim/dkim-key-pair.ts";
export type { DkimKeyPair } from "./dkim/dkim-key-pair.ts";
export { dkimRecordName, parseDkimRecord } from "./dkim/dkim-record.ts";
export type { DkimRecord } from "./dkim/dkim-record.ts";
export { createDkimSigner } from "./dkim/dkim-signer.ts";
export type { DkimAlgorithm, DkimSigner, DkimSignerOptions } from "./dkim/dkim-signer.ts";
export { dkimSignatures } from "./dkim/dkim-signatures.ts";
export { classifyRefusal, readStatus } from "./smtp/status-codes.ts";
export type { RefusalKind, SmtpStatus } from "./smtp/status-codes.ts";
export { readInbound } from "./inbound/read-inbound.ts";
export type {
  AutoReplyMail,
  BouncedRecipient,
  BounceMail,
  ComplaintMail,
  InboundAttachment,
  InboundEnvelope,
  InboundEvidence,
  InboundHead,
  InboundMail,
  InboundOptions,
  ReplyMail,
  UnknownMail,
  UnsubscribeMail,
} from "./inbound/inbound-mail.ts";
export { readVerp, verpAddress } from "./inbound/verp.ts";
export type { VerpKind, VerpToken } from "./inbound/verp.ts";
export { buildAnswer } from "./answer-message.ts";
export type { AnswerMessage } from "./answer-message.ts";
export type { Original } from "./quoted-original.ts";
export type { ReceivedMessage } from "./received-tasks.ts";
export { showReceivedHtml } from "./sanitise/received-html.ts";
export type { ReceivedHtml, ShownHtml } from "./sanitise/received-html.ts";

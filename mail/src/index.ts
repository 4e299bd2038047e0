export type {
  CompiledMessage,
  MailDeal,
  MailEvent,
  MailPreview,
  MailSource,
  MessageContent,
  Contact,
  RenderedMail,
  Tracking,
  TrackingPrivacy,
} from "./message.ts";
export { PersonalizationError, unknownContact } from "./message.ts";
export type { CheckCode } from "./checks/check-codes.ts";
export { checkTemplate } from "./checks/check-template.ts";
export type { CheckContext } from "./checks/check-template.ts";
export { eventPropertiesIn, mentionsDeal, mentionsEvent } from "./checks/event-mentions.ts";
export { inspectMessage } from "./checks/inspect-message.ts";
export type { InspectedMessage } from "./checks/inspect-message.ts";
export { CLIPPED_BYTES } from "./checks/mail-findings.ts";
export { spamFindings, spamPoints } from "./checks/spam-score.ts";
export type { SpamFinding } from "./checks/spam-score.ts";
export { readDocument } from "./blocks/read-document.ts";
export { missingData } from "./checks/needed-data.ts";
export { literalLiquid } from "./compose/liquid-vault.ts";
export { withExtras } from "./mime/message-extras.ts";
export type { AttachedFile, MessageExtras } from "./mime/message-extras.ts";
export { buildMail, compileMessage } from "./compose/compile-message.ts";
export { Message } from "./compose/compiled-message.ts";
export type { LiquidTexts, MessagePlan } from "./compose/compiled-message.ts";
export { escapeHtml, htmlLines } from "./compose/liquid-engines.ts";
export { withBanner } from "./compose/html-edits.ts";
export {
  domainOf,
  isWithinDomain,
  localPartOf,
  namedDomain,
  parseAddress,
  sameAddress,
} from "./mime/mail-address.ts";
export { buildNotice } from "./notices/notice-message.ts";
export type { Notice } from "./notices/notice-message.ts";
export { isPersonalLink, plainLinkTarget, webLink } from "./tracking/link-target.ts";
export type { LineTemplate } from "./compose/line-template.ts";
export type { RenderedRequest, RequestRender, RequestSource } from "./compose/request-template.ts";
export type { KnownVariables } from "./checks/variable-checks.ts";
export { runRenderTask, valueOf } from "./compose/render-tasks.ts";
export type {
  LiquidBatch,
  EmailBatch,
  MessageFacts,
  PersonalizationFailure,
  PreviewBatch,
  RenderOutcome,
  RenderResults,
  RenderTask,
} from "./compose/render-tasks.ts";
export { signToken, verifyToken } from "./tracking/tracking-token.ts";
export type { TrackingToken } from "./tracking/tracking-token.ts";
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
export { mailboxProviderOf, PROVIDER_DOMAINS, receivingGroup } from "./smtp/receiving-groups.ts";
export { replyPattern } from "./smtp/reply-pattern.ts";
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
export { readSubmitted, type SubmittedMail } from "./inbound/submitted-mail.ts";
export { headerTexts, parseMail, parseMailHeader } from "./inbound/parsed-mail.ts";
export type { ParsedMail } from "./inbound/parsed-mail.ts";
export { readVerp, verpAddress } from "./inbound/verp.ts";
export type { VerpKind, VerpToken } from "./inbound/verp.ts";
export { buildReply } from "./notices/reply-message.ts";
export type { ReplyMessage } from "./notices/reply-message.ts";
export type { Original } from "./notices/quoted-original.ts";
export type { ReceivedMessage } from "./received-tasks.ts";
export { showReceivedHtml } from "./sanitize/received-html.ts";
export type { ReceivedHtml, ShownHtml } from "./sanitize/received-html.ts";
export { type Picture, showPictures } from "./sanitize/own-pictures.ts";
export { type FeedItem, type ParsedFeed } from "./feeds/parse-feed.ts";

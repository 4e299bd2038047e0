/**
 * Every finding that the checks can report about an email. The console has a text for each under `checks:<code>`, with
 * the values listed after it. `part`, `line`, `blockId` and `language` of the finding give its location.
 */
export type CheckCode =
  // — Errors that prevent sending —
  /** A Liquid tag or output is invalid. {detail}: the engine's own words in English. */
  | "liquidSyntax"
  /** A MJML element does not exist or is not allowed where it is. {detail} in English. */
  | "mjmlStructure"
  /** A MJML element is not closed. {element} */
  | "mjmlUnclosed"
  /** The source is not MJML. {detail} in English. */
  | "mjmlUnreadable"
  /** mj-include: a template has no other files. */
  | "mjmlInclude"
  /** More MJML elements than an email can have. {count} {most} */
  | "mjmlTooLarge"
  /** Elements nested deeper than any real layout. {most} */
  | "nestedTooDeep"
  /** Styles that MJML inlines, with selectors that take too long to match. */
  | "inlineCssTooComplex"
  /** Rendering takes too much time or memory. */
  | "tooComplex"
  /** Rendering was stopped, because it took too long. The machine may have been busy. */
  | "renderTimeout"
  /** The HTML becomes far larger than any client shows. {kilobytes} */
  | "htmlTooLarge"
  /** The block document is not JSON, or does not match the schema. {detail} in English. */
  | "documentInvalid"
  /** A picture is not in this workspace's library: it came from another one, or was deleted. {target} */
  | "imageUnknown"
  /** No subject. With `language` that of the translation. */
  | "subjectEmpty"
  /** The email cannot be rendered for an example contact. {detail} in English. */
  | "renderFailed"
  /** The same during a preview for a contact: too much work, or a filter that fails. {detail} in English. */
  | "limit"
  | "render"
  /** The finished email exceeds 10 MB. */
  | "tooLarge"
  /** Anything else that cannot be parsed. {detail} in English. */
  | "templateUnreadable"
  | "invalid"
  // — MJML that is shown differently than intended (warnings) —
  /** Text directly in a section or column is not shown. {element} */
  | "mjmlLooseText"
  /** An attribute that MJML does not know or cannot use. {detail} in English. */
  | "mjmlAttribute"
  // — Personal values (warnings) —
  /** There is no custom field with this name. {name} */
  | "unknownField"
  /** There is no variable with this name. {name} */
  | "unknownVariable"
  /** Without a value the place stays empty. {name} */
  | "variableWithoutFallback"
  /** A repeated block's list is missing from the sample data, or is not a list. {name} */
  | "unknownList"
  // — Links (warnings) —
  /** javascript:, data: and the like: leads nowhere. {target} */
  | "linkUnsafe"
  /** Not a complete URL. {target} */
  | "linkRelative"
  /** An invalid URL: a space, no host, no end. {target} */
  | "linkBroken"
  /** http: instead of https:. {target} */
  | "linkNotHttps"
  /** A link without a URL. {text} of the link, may be empty. */
  | "linkEmpty"
  /** A link without text, and without a picture with alternative text. {target} */
  | "linkWithoutText"
  /** Clicks cannot be tracked: the link depends on variables of the template. {target} */
  | "linkNotTracked"
  /** More links than filters accept easily (hint). {count} */
  | "linksMany"
  // — Incomplete blocks (warnings) —
  | "buttonWithoutLink"
  /** A button to example.com or the like: a placeholder. {target} */
  | "buttonPlaceholder"
  /** Any other link to a placeholder. {target} */
  | "linkPlaceholder"
  | "buttonWithoutLabel"
  | "imageWithoutSource"
  /** No alternative text, and not marked as decorative. */
  | "imageWithoutAlt"
  /** Many clients block pictures over http:. {target} */
  | "imageNotHttps"
  | "videoWithoutLink"
  /** {number} of the product, from 1, in the next two. */
  | "productWithoutTitle"
  | "productWithoutLink"
  | "productsEmpty"
  /** A text block without text. */
  | "textEmpty"
  | "headingEmpty"
  | "menuEmpty"
  /** An entry of a menu without label or URL. {number} */
  | "menuItemIncomplete"
  /** No social links: neither the block's own nor the brand's. */
  | "socialEmpty"
  /** A social link without a URL. {network} */
  | "socialWithoutLink"
  | "tableEmpty"
  | "htmlEmpty"
  | "repeatEmpty"
  /** An empty column or section shows as a gap (hint). */
  | "sectionEmpty"
  /** The email is empty. */
  | "mailEmpty"
  // — Left of the design (warnings) —
  /** A text that is still the design's. {text}: its beginning */
  | "sampleText"
  /** A testimonial by a person that the design invented. {text} */
  | "sampleQuote"
  /** The picture was replaced, its alternative text was not. {text} */
  | "sampleAlt"
  // — Readability (warnings) —
  /** Contrast of text and background. {contrast} {least} {text} {background}: colors; {scheme}: light or dark */
  | "contrastLow"
  /** The same for a button's label and its fill. */
  | "buttonContrastLow"
  /** Only pictures: unreadable where pictures are blocked, and disliked by filters. */
  | "imagesOnly"
  /** No first-level heading (hint): screen readers jump to it. */
  | "headingMissing"
  /** A heading level was skipped (hint). {from} {to} */
  | "headingSkipped"
  // — Size —
  /** Gmail clips it. {kilobytes} */
  | "htmlLarge"
  /** Close to Gmail's limit (hint). {kilobytes} */
  | "htmlNearlyLarge"
  // — What inboxes and filters see —
  /** Longer than phones show (hint). {length} {most} */
  | "subjectLong"
  /** Mostly capitals. */
  | "subjectShouting"
  /** Three or more exclamation or question marks. {count} */
  | "subjectExclaims"
  /** Starts with Re: or Fwd: without being a reply. {prefix} */
  | "subjectFalseReply"
  /** Words that filters penalize. {words}: those found, separated by commas. */
  | "spamWords"
  /** No preview text (hint): inboxes show the email's first words. */
  | "preheaderMissing"
  /** The email has no unsubscribe link (hint): a footer with one is added. */
  | "unsubscribeAdded"
  // — Safety (warnings) —
  /** Removed because it could run, ask for passwords, or load something: {what} names it, such as `script` or `onclick`. */
  | "unsafeRemoved";

/**
 * Everything that the checks can say about a mail. The console words each under `checks:<code>`, with the values that stand
 * behind it. `part`, `line`, `blockId` and `language` of the finding say where.
 */
export type CheckCode =
  // — What stops a mail —
  /** A Liquid tag or output is broken. {detail}: the engine's own words in English. */
  | "liquidSyntax"
  /** A MJML element does not exist or must not stand where it does. {detail} in English. */
  | "mjmlStructure"
  /** A MJML element is not closed. {element} */
  | "mjmlUnclosed"
  /** The source is no MJML at all. {detail} in English. */
  | "mjmlUnreadable"
  /** mj-include: a template has no other files. */
  | "mjmlInclude"
  /** More MJML elements than a mail can have. {count} {most} */
  | "mjmlTooLarge"
  /** Elements within elements beyond any real layout. {most} */
  | "nestedTooDeep"
  /** Styles that MJML writes into the elements, with selectors that take too long to match. */
  | "inlineCssTooComplex"
  /** Rendering takes too long or too much memory. */
  | "tooComplex"
  /** The HTML becomes far larger than any program shows. {kilobytes} */
  | "htmlTooLarge"
  /** The block document is no JSON, or not of the shape that is stored. {detail} in English. */
  | "documentInvalid"
  /** A picture named by its id is not in this workspace's library: it came from another one, or was deleted. {target} */
  | "imageUnknown"
  /** No subject. With `language` that of the translation. */
  | "subjectEmpty"
  /** The mail cannot be made for an example person. {detail} in English. */
  | "renderFailed"
  /** The same while a preview is made for somebody: too much work, or a filter that fails. {detail} in English. */
  | "limit"
  | "render"
  /** The finished mail is above 10 MB. */
  | "tooLarge"
  /** Anything else that cannot be read. {detail} in English. */
  | "templateUnreadable"
  | "invalid"
  // — MJML that is shown otherwise than meant (warnings) —
  /** Text directly in a section or column is not shown. {element} */
  | "mjmlLooseText"
  /** An attribute that MJML does not know or cannot use. {detail} in English. */
  | "mjmlAttribute"
  // — Personal values (warnings) —
  /** There is no custom field of that name. {name} */
  | "unknownField"
  /** Nothing of that name exists. {name} */
  | "unknownVariable"
  /** Where somebody has no value the place stays empty. {name} */
  | "variableWithoutFallback"
  /** A repeated block's list is not among the sample data, or is no list. {name} */
  | "unknownList"
  // — Links (warnings) —
  /** javascript:, data: and the like: leads nowhere. {target} */
  | "linkUnsafe"
  /** No full web address. {target} */
  | "linkRelative"
  /** Looks like an address and is none: a space, no host, no end. {target} */
  | "linkBroken"
  /** http: instead of https:. {target} */
  | "linkNotHttps"
  /** A link that leads nowhere. {text} of the link, may be empty. */
  | "linkEmpty"
  /** A link without words, and without a picture that has some. {target} */
  | "linkWithoutText"
  /** Clicks cannot be counted: it depends on variables of the template. {target} */
  | "linkNotTracked"
  /** More links than filters like to see (hint). {count} */
  | "linksMany"
  // — Blocks with something missing (warnings) —
  | "buttonWithoutLink"
  | "buttonWithoutLabel"
  | "imageWithoutSource"
  /** No alternative text, and not marked as decoration. */
  | "imageWithoutAlt"
  /** A picture by http: is not shown by many programs. {target} */
  | "imageNotHttps"
  | "videoWithoutLink"
  /** {number} of the product, from 1, in the next two. */
  | "productWithoutTitle"
  | "productWithoutLink"
  | "productsEmpty"
  /** A text block without a word. */
  | "textEmpty"
  | "headingEmpty"
  | "menuEmpty"
  /** An entry of a menu without label or address. {number} */
  | "menuItemIncomplete"
  /** No networks: neither the block's own nor the brand's. */
  | "socialEmpty"
  /** A network without an address. {network} */
  | "socialWithoutLink"
  | "tableEmpty"
  | "htmlEmpty"
  | "repeatEmpty"
  /** A column or section with nothing in it is shown as a gap (hint). */
  | "sectionEmpty"
  /** The mail has nothing in it. */
  | "mailEmpty"
  // — Reading (warnings) —
  /** Text against its ground. {contrast} {least} {text} {ground}: colours; {scheme}: light or dark */
  | "contrastLow"
  /** The same of a button's label against its fill. */
  | "buttonContrastLow"
  /** Nothing but pictures: unread where pictures are blocked, and disliked by filters. */
  | "imagesOnly"
  /** No first-level heading (hint): screen readers jump to it. */
  | "headingMissing"
  /** From one level to another that is not the next (hint). {from} {to} */
  | "headingSkipped"
  // — Size —
  /** Gmail cuts it off. {kilobytes} */
  | "htmlLarge"
  /** Not far from there (hint). {kilobytes} */
  | "htmlNearlyLarge"
  // — What inboxes and filters see —
  /** Longer than phones show (hint). {length} {most} */
  | "subjectLong"
  /** Mostly capitals. */
  | "subjectShouting"
  /** Three or more exclamation or question marks. {count} */
  | "subjectExclaims"
  /** Begins with Re: or Fwd: though it answers nothing. {prefix} */
  | "subjectFalseReply"
  /** Words that filters weigh. {words}: those found, with commas. */
  | "spamWords"
  /** No preheader (hint): inboxes show the mail's first words. */
  | "preheaderMissing"
  /** No own way to unsubscribe (hint): a footer with one is added. */
  | "unsubscribeAdded"
  // — Safety (warnings) —
  /** Taken out because it could run, ask for passwords, or load something: {what} names it, as in `script` or `onclick`. */
  | "unsafeRemoved";

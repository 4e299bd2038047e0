import type { Liquid } from "liquidjs";
import { LiquidRun } from "./liquid-engines.ts";
import type { LiquidScope, OwnUrls } from "./liquid-engines.ts";
import type { Marker } from "../tracking/link-markers.ts";
import { renderLinkTarget } from "../tracking/link-target.ts";
import type { Contact, Tracking } from "../message.ts";
import {
  PREFERENCES_PLACEHOLDER,
  UNSUBSCRIBE_PLACEHOLDER,
  VIEW_PLACEHOLDER,
} from "./prepare-html.ts";
import type { TokenSigner } from "../tracking/tracking-token.ts";

/** How an email's links are signed. */
export interface Tracked {
  tracking: Tracking;
  signer: TokenSigner;
  /** Signs opens and clicks: the same signer, or an anonymous one. */
  actSigner: TokenSigner;
}

/** Everything that is created once for one contact's email and shared by its parts. */
export class PersonalRun {
  private signedUnsubscribeUrl: string | undefined;
  private signedPreferencesUrl: string | undefined;
  private signedViewUrl: string | undefined;
  private readonly clickUrls: (string | undefined)[] = [];

  constructor(
    readonly contact: Contact,
    private readonly links: readonly string[],
    private readonly tracked: Tracked | null,
    private readonly scopeWith: (contact: Contact, urls: OwnUrls) => LiquidScope,
  ) {
    tracked?.signer.setContact(contact.contactId);
  }

  /** Signed only where an email shows it, as the following ones are. */
  get unsubscribeUrl(): string {
    return (this.signedUnsubscribeUrl ??=
      this.tracked === null
        ? UNSUBSCRIBE_PLACEHOLDER
        : `${this.tracked.tracking.unsubscribeBase}/${this.tracked.signer.sign("unsubscribe", 0)}`);
  }

  get preferencesUrl(): string {
    return (this.signedPreferencesUrl ??=
      this.tracked === null
        ? PREFERENCES_PLACEHOLDER
        : `${this.tracked.tracking.preferencesBase}/${this.tracked.signer.sign("preferences", 0)}`);
  }

  get viewInBrowserUrl(): string {
    return (this.signedViewUrl ??=
      this.tracked === null
        ? VIEW_PLACEHOLDER
        : `${this.tracked.tracking.base}/v/${this.tracked.signer.sign("view", 0)}`);
  }

  /** Returns the plain URL of a marker. */
  url(marker: Marker): string {
    if (marker.kind === "unsubscribe") return this.unsubscribeUrl;
    if (marker.kind === "preferences") return this.preferencesUrl;
    if (marker.kind === "view") return this.viewInBrowserUrl;
    if (marker.kind === "click" && this.tracked !== null) {
      return (this.clickUrls[marker.link] ??=
        `${this.tracked.tracking.base}/c/${this.tracked.actSigner.sign("click", marker.link)}`);
    }
    if (marker.kind === "open" && this.tracked !== null)
      return `${this.tracked.tracking.base}/o/${this.tracked.actSigner.sign("open", 0)}.gif`;
    return renderLinkTarget(this.links[marker.link] ?? "", this.contact) ?? "#";
  }

  /**
   * A new run of a part's Liquid: variables it sets are only visible in that part.
   * @param roots the variables that the part reads; signing URLs that it doesn't read would be a waste
   */
  liquid(engine: Liquid, roots: ReadonlySet<string>): LiquidRun {
    const scope = this.scopeWith(this.contact, {
      unsubscribeUrl: roots.has("unsubscribe_url") ? this.unsubscribeUrl : "",
      preferencesUrl: roots.has("preferences_url") ? this.preferencesUrl : "",
      viewInBrowserUrl: roots.has("view_in_browser_url") ? this.viewInBrowserUrl : "",
    });
    return new LiquidRun(engine, scope);
  }
}

import type { Liquid } from "liquidjs";
import { LiquidRun } from "./liquid-engines.ts";
import type { LiquidScope, OwnUrls } from "./liquid-engines.ts";
import type { Marker } from "./link-markers.ts";
import { renderLinkTarget } from "./link-target.ts";
import type { Person, Tracking } from "./message.ts";
import { PREFERENCES_PLACEHOLDER, UNSUBSCRIBE_PLACEHOLDER, VIEW_PLACEHOLDER } from "./prepare-html.ts";
import type { TokenSigner } from "./tracking-token.ts";

/** How an email's links are signed. */
export interface Tracked {
  tracking: Tracking;
  signer: TokenSigner;
  /** Signs opens and clicks: the same signer, or an anonymous one. */
  actSigner: TokenSigner;
}

/** Everything that is created once for one contact's email and shared by its parts. */
export class PersonalRun {
  readonly unsubscribeUrl: string;
  private signedPreferencesUrl: string | undefined;
  private signedViewUrl: string | undefined;
  private readonly clickUrls: (string | undefined)[] = [];

  constructor(
    readonly person: Person,
    private readonly links: readonly string[],
    private readonly tracked: Tracked | null,
    private readonly scopeWith: (person: Person, urls: OwnUrls) => LiquidScope,
  ) {
    tracked?.signer.setAccount(person.accountId);
    this.unsubscribeUrl =
      tracked === null ? UNSUBSCRIBE_PLACEHOLDER : `${tracked.tracking.unsubscribeBase}/${tracked.signer.sign("unsubscribe", 0)}`;
  }

  /** Signed only if the email shows it. */
  get preferencesUrl(): string {
    return (this.signedPreferencesUrl ??=
      this.tracked === null
        ? PREFERENCES_PLACEHOLDER
        : `${this.tracked.tracking.preferencesBase}/${this.tracked.signer.sign("preferences", 0)}`);
  }

  /** Signed only if the email shows it. */
  get viewInBrowserUrl(): string {
    return (this.signedViewUrl ??=
      this.tracked === null ? VIEW_PLACEHOLDER : `${this.tracked.tracking.base}/v/${this.tracked.signer.sign("view", 0)}`);
  }

  /** Returns the plain URL of a marker. */
  url(marker: Marker): string {
    if (marker.kind === "unsubscribe") return this.unsubscribeUrl;
    if (marker.kind === "preferences") return this.preferencesUrl;
    if (marker.kind === "view") return this.viewInBrowserUrl;
    if (marker.kind === "click" && this.tracked !== null) {
      return (this.clickUrls[marker.link] ??= `${this.tracked.tracking.base}/c/${this.tracked.actSigner.sign("click", marker.link)}`);
    }
    if (marker.kind === "open" && this.tracked !== null)
      return `${this.tracked.tracking.base}/o/${this.tracked.actSigner.sign("open", 0)}.gif`;
    return renderLinkTarget(this.links[marker.link] ?? "", this.person) ?? "#";
  }

  /** Starts a new run of a part's Liquid: only that part sees the variables it sets. */
  liquid(engine: Liquid): LiquidRun {
    return new LiquidRun(engine, this.scopeWith(this.person, this));
  }
}

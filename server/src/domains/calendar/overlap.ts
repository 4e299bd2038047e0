import type { Transaction } from "../../platform/database/database.ts";
import type { CompiledAudience } from "../ledger/index.ts";
import { countOverlap, type Overlap, sampleStep } from "./overlap-queries.ts";
import type { Send } from "./sends.ts";

/**
 * Counts the common recipients of a day's sends. Equal audiences are compiled once, and equal sets of audiences, as on
 * days with the same recurring sends, are counted once.
 */
export class OverlapCounter {
  private readonly counted = new Map<string, Overlap>();
  private readonly compiled = new Map<string, CompiledAudience>();
  private step: number | undefined;

  constructor(
    private readonly tx: Transaction,
    private readonly tenantId: string,
  ) {}

  /** @throws AppError FILTER_INVALID, CAMPAIGN_INCOMPLETE when a part of an audience was deleted */
  async count(sends: readonly Send[]): Promise<Overlap> {
    if (sends.length === 0) return { groups: [], isEstimate: false };
    this.step ??= await sampleStep(this.tx, this.tenantId);
    const keys = [...new Set(sends.map(({ audienceKey }) => audienceKey))].toSorted();
    const { groups, isEstimate } = await this.countAudiences(keys, sends, this.step);
    // Sends to the same audience share the bit that was counted.
    const masks = keys.map((key) =>
      sends.reduce(
        (mask, send, place) => (send.audienceKey === key ? mask | (1 << place) : mask),
        0,
      ),
    );
    return {
      groups: groups.map(({ mask, people }) => ({
        mask: masks.reduce((all, of, place) => ((mask >> place) & 1 ? all | of : all), 0),
        people,
      })),
      isEstimate,
    };
  }

  private async countAudiences(
    keys: readonly string[],
    sends: readonly Send[],
    step: number,
  ): Promise<Overlap> {
    const all = JSON.stringify(keys);
    const known = this.counted.get(all);
    if (known) return known;
    const audiences: CompiledAudience[] = [];
    for (const key of keys) audiences.push(await this.compile(key, sends));
    const overlap = await countOverlap(this.tx, this.tenantId, audiences, step);
    this.counted.set(all, overlap);
    return overlap;
  }

  private async compile(key: string, sends: readonly Send[]): Promise<CompiledAudience> {
    const known = this.compiled.get(key);
    if (known) return known;
    const send = sends.find(({ audienceKey }) => audienceKey === key);
    if (!send) throw new Error("An audience belongs to no send");
    const audience = await send.audience();
    this.compiled.set(key, audience);
    return audience;
  }
}

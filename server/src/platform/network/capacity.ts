export interface CapacityLimits {
  inFlightMax: number;
  inFlightPerTenant: number;
}

/** Counts the requests in flight of a process and of each workspace. */
export class Capacity {
  private total = 0;
  private readonly byTenant = new Map<string, number>();

  constructor(private readonly tuning: CapacityLimits) {}

  /** Reserves up to `wanted` slots for a workspace. Returns how many. */
  take(tenantId: string, requested: number): number {
    const own = this.byTenant.get(tenantId) ?? 0;
    const { inFlightMax, inFlightPerTenant } = this.tuning;
    const places = Math.max(
      0,
      Math.min(requested, inFlightMax - this.total, inFlightPerTenant - own),
    );
    this.change(tenantId, places);
    return places;
  }

  release(tenantId: string, places: number): void {
    this.change(tenantId, -places);
  }

  private change(tenantId: string, by: number): void {
    this.total += by;
    const own = (this.byTenant.get(tenantId) ?? 0) + by;
    if (own > 0) this.byTenant.set(tenantId, own);
    else this.byTenant.delete(tenantId);
  }
}

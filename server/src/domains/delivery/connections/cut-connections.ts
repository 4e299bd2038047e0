/** A mail on which so many connections ended is taken for the cause. */
const MOST = 3;
const KEPT = 1000;

/** People whose mail a connection ended on, and how often in a row: one of them may be the cause. */
export class CutConnections {
  private readonly inARow = new Map<string, number>();

  /** Counts one more; true when this person's mail is the cause, with which the count begins anew. */
  isCause(accountId: string): boolean {
    const count = (this.inARow.get(accountId) ?? 0) + 1;
    if (count >= MOST) {
      this.inARow.delete(accountId);
      return true;
    }
    if (this.inARow.size >= KEPT) this.inARow.clear();
    this.inARow.set(accountId, count);
    return false;
  }

  /** The server said something about this person's mail. */
  answered(accountId: string): void {
    this.inARow.delete(accountId);
  }
}

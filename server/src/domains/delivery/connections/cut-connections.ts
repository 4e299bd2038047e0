/** A message on which this many connections ended counts as the cause. */
const CUTS_MAX = 3;
const REMEMBERED_MAX = 1000;

/** Counts consecutive connections that ended on a recipient's message: one of the messages may be the cause. */
export class CutConnections {
  private readonly inARow = new Map<string, number>();

  /** Counts a cut connection. Returns true, and resets, when this recipient's message is the cause. */
  isCause(contactId: string): boolean {
    const count = (this.inARow.get(contactId) ?? 0) + 1;
    if (count >= CUTS_MAX) {
      this.inARow.delete(contactId);
      return true;
    }
    if (this.inARow.size >= REMEMBERED_MAX) this.inARow.clear();
    this.inARow.set(contactId, count);
    return false;
  }

  /** The server replied to this recipient's message. */
  answered(contactId: string): void {
    this.inARow.delete(contactId);
  }
}

/** Where an outgoing connection may go. */
export interface NetworkGuard {
  /**
   * Resolves a host once and refuses private, loopback, link-local, metadata and mapped addresses
   * (unless a setting allows them): connect to the answered address, never to the name again.
   * @throws AppError VALIDATION when it does not resolve or is refused
   */
  resolve(host: string): Promise<{ address: string; family: 4 | 6 }>;
}

/** Returns when a payment was made: the time in its id (UUID version 7). */
export function paymentTime(paymentId: string): Date {
  return new Date(Number.parseInt(paymentId.replaceAll("-", "").slice(0, 12), 16));
}

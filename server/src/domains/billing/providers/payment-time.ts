/** Returns the creation time of a payment, from its id (UUID version 7). */
export function paymentTime(paymentId: string): Date {
  return new Date(Number.parseInt(paymentId.replaceAll("-", "").slice(0, 12), 16));
}

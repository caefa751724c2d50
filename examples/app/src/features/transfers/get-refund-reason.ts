/** Messages of providers that only state that the transfer was refunded. */
const REFUNDED =
  /^(?:the (?:tokens|funds) (?:were|have been) refunded|.+ refunded the (?:deposit|transfer)(?: on the source chain)?)\.?$/i

/** Returns the provider's message of a refund. Undefined if it only states the refund, as titles and texts do. */
export function getRefundReason(message: string | undefined): string | undefined {
  return message === undefined || REFUNDED.test(message) ? undefined : message
}

/** Returns the provider's reason for a failure, without the word that repeats the status. */
export function getFailureReason(message: string | undefined): string | undefined {
  return message?.replace(/^failed: /i, '')
}

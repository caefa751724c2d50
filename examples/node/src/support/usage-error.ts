/** A command line that cannot be followed; the message is for the person who wrote it. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

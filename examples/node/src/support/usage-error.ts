/** Error for an invalid command line. Its message is printed for the user. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

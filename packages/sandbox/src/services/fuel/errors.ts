/** Something a node says no to: it becomes an entry of `errors` in its reply. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
}

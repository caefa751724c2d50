/** Rejection of a request by the node, returned in `errors` of the reply. */
export class RequestRejectedError extends Error {
  override readonly name = 'RequestRejectedError'
}

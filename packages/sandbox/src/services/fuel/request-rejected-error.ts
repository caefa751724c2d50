/** Rejection of a request by the node. It is returned in `errors` of the reply. */
export class RequestRejectedError extends Error {
  override readonly name = 'RequestRejectedError'
}

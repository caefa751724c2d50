/**
 * A `clientOf` that reads a header which the server or proxy in front of the gateway sets itself, overwriting what a
 * client sent: `cf-connecting-ip`, `fly-client-ip`, or the last entry of `x-forwarded-for` behind exactly one proxy.
 * A header that clients can set makes the limit worthless. Requests without it share one limit.
 */
export function clientFromHeader(name: string): (request: Request) => string {
  // Each proxy appends whom it heard from: only the last entry is the word of our own.
  return (request) => request.headers.get(name)?.split(',').at(-1)?.trim() ?? ''
}

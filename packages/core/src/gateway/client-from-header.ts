/** Maximum length of a client id. Any IP address is shorter. */
const MAX_CLIENT_LENGTH = 200

/**
 * Returns a `clientOf` that identifies clients by a header. The server or proxy in front of the gateway must overwrite
 * that header: `cf-connecting-ip`, `fly-client-ip`, or the last entry of `x-forwarded-for` behind exactly one proxy.
 * Clients that can set the header themselves can bypass the limit. Requests without the header share one limit. IPv6
 * addresses are identified by their first 64 bits, the range of one customer. Ports are ignored.
 */
export function clientFromHeader(name: string): (request: Request) => string {
  // Use the last entry: each proxy appends the address of its peer, so only this one comes from the trusted proxy.
  return (request) => toSubscriber(request.headers.get(name)?.split(',').at(-1)?.trim() ?? '')
}

/** Returns the truncated key of a client. It is copied, because a substring would keep the whole header in memory. */
export function toClientKey(client: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(client.slice(0, MAX_CLIENT_LENGTH)))
}

function toSubscriber(peer: string): string {
  const address = stripPort(peer)
  const groups = parseIpv6(address)
  if (!groups) return address
  const isIpv4Mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isIpv4Mapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.')
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

function stripPort(address: string): string {
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(address) ?? []
  return bracketed ?? address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
}

/** Returns the eight groups of an IPv6 address, or undefined for any other text. */
function parseIpv6(address: string): readonly number[] | undefined {
  const [bare = ''] = address.split('%', 1)
  const url = `http://[${bare}]`
  if (!bare.includes(':') || !URL.canParse(url)) return undefined
  const [head = [], tail = []] = new URL(url).hostname
    .slice(1, -1)
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':').map((group) => Number.parseInt(group, 16))))
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => 0)
  return [...head, ...zeros, ...tail]
}

/** More than any address, and enough to tell sessions apart. */
const LONGEST_CLIENT = 200

/**
 * A `clientOf` that reads a header which the server or proxy in front of the gateway sets itself, overwriting what a
 * client sent: `cf-connecting-ip`, `fly-client-ip`, or the last entry of `x-forwarded-for` behind exactly one proxy.
 * A header that clients can set makes the limit worthless. Requests without it share one limit. Addresses of IPv6 count
 * by their first 64 bits, which is what one customer has, and a port is left out.
 */
export function clientFromHeader(name: string): (request: Request) => string {
  // Each proxy appends whom it heard from: only the last entry is the word of our own.
  return (request) => subscriberOf(request.headers.get(name)?.split(',').at(-1)?.trim() ?? '')
}

/** A client's name as it is remembered: short, and a copy, because a cut-out text keeps the whole of its header alive. */
export function toClientKey(client: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(client.slice(0, LONGEST_CLIENT)))
}

function subscriberOf(written: string): string {
  const address = withoutPort(written)
  const groups = ipv6Groups(address)
  if (!groups) return address
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (mapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.')
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

function withoutPort(address: string): string {
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(address) ?? []
  return bracketed ?? address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
}

/** The eight groups of an address of IPv6, and undefined for anything else. */
function ipv6Groups(address: string): readonly number[] | undefined {
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

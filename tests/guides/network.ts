import { allChains } from '@causeway/core/chains'
import type { SandboxDescription } from '@causeway/sandbox'

/** The hosts that a guide's code asks as it stands there. */
const PUBLIC_FILES = 'https://raw.githubusercontent.com/1delta-DAO'

/**
 * A `fetch` for code that names public hosts: what they would answer comes from the sandbox. Whatever else is asked for fails as it
 * would without a network.
 */
export function localNetwork(description: SandboxDescription, fetch = globalThis.fetch): typeof fetch {
  const routes = localRoutes(description)
  return async (input, init) => {
    const url = input instanceof Request ? input.url : `${input}`
    if (new URL(url).hostname === '127.0.0.1') return fetch(input, init)
    const route = routes.find(([from]) => url.startsWith(from))
    if (!route) throw new TypeError(`fetch failed: nothing local stands for ${url}`)
    const local = route[1] + url.slice(route[0].length)
    return fetch(input instanceof Request ? new Request(local, input) : local, init)
  }
}

/** Each public address, and what stands for it. */
function localRoutes({ chains, services, fuel }: SandboxDescription): [string, string][] {
  const { baseUrl: data } = services.data
  const nodes = chains.flatMap(({ chainId, rpcUrl }) =>
    nodesOf(chainId).map((url): [string, string] => [url, rpcUrl]),
  )
  return [
    ...nodes,
    ...nodesOf(fuel.chainId).map((url): [string, string] => [url, fuel.url]),
    ['https://app.across.to/api', services.across.baseUrl],
    ['https://li.quest/v1', services.lifi.baseUrl],
    [`${PUBLIC_FILES}/lender-metadata/main`, `${data}/lender-metadata`],
    [`${PUBLIC_FILES}/token-lists/main`, `${data}/asset-lists`],
    [`${PUBLIC_FILES}/asset-lists/main`, `${data}/asset-lists`],
  ]
}

function nodesOf(chainId: number): readonly string[] {
  return allChains.find(({ id }) => id === chainId)?.rpcUrls ?? []
}

import { allChains } from '@causeway/core/chains'
import type { SandboxDescription } from '@causeway/sandbox'

/** Public hosts to which the code of the guides sends requests. */
const PUBLIC_FILES = 'https://raw.githubusercontent.com/1delta-DAO'

/**
 * Returns a `fetch` that sends requests for public hosts to the sandbox. Other requests fail as they do without a
 * network.
 */
export function localNetwork(description: SandboxDescription, fetch = globalThis.fetch): typeof fetch {
  const routes = localRoutes(description)
  return async (input, init) => {
    const url = input instanceof Request ? input.url : `${input}`
    if (new URL(url).hostname === '127.0.0.1') return fetch(input, init)
    const route = routes.find(([from]) => url.startsWith(from))
    if (!route) throw new TypeError(`fetch failed: no local replacement for ${url}.`)
    const local = route[1] + url.slice(route[0].length)
    return fetch(input instanceof Request ? new Request(local, input) : local, init)
  }
}

/** Returns the local replacement of each public address. */
function localRoutes({ chains, services, fuel }: SandboxDescription): [string, string][] {
  const { baseUrl: data } = services.data
  const nodes = chains.flatMap(({ chainId, rpcUrl }) =>
    getNodes(chainId).map((url): [string, string] => [url, rpcUrl]),
  )
  return [
    ...nodes,
    ...getNodes(fuel.chainId).map((url): [string, string] => [url, fuel.url]),
    ['https://app.across.to/api', services.across.baseUrl],
    ['https://li.quest/v1', services.lifi.baseUrl],
    [`${PUBLIC_FILES}/lender-metadata/5fce07114ac78e9e76b2c1f92283cb44ba0fa478`, `${data}/lender-metadata`],
    [`${PUBLIC_FILES}/token-lists/main`, `${data}/asset-lists`],
    [`${PUBLIC_FILES}/asset-lists/main`, `${data}/asset-lists`],
  ]
}

function getNodes(chainId: number): readonly string[] {
  return allChains.find(({ id }) => id === chainId)?.rpcUrls ?? []
}

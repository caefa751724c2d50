import { Hono } from 'hono'
import type { LocalChain } from '../../../chains/index.ts'
import { logosFor } from '../../logos.ts'
import type { ServiceEnv } from '../../service-request.ts'
import { type ListedToken, listedTokens } from './listed.ts'
import { toAssetList, toGroups } from './to-asset-list.ts'

/** Asset groups that the mini list contains. */
const BEST_KNOWN: readonly string[] = ['ETH', 'USDC', 'USDT', 'WBTC']

/**
 * Creates routes of token lists in the format of the public files: one list per chain, and the asset groups across
 * chains.
 */
export function assetListRoutes(chains: readonly LocalChain[]): Hono<ServiceEnv> {
  const tokens = listedTokens(chains)
  const routes = new Hono<ServiceEnv>()
  routes.get('/omni-list.json', (c) => c.json(toGroups(tokens, logosFor(c))))
  routes.get('/omni-list-mini.json', (c) => {
    const mainTokens = tokens.filter(({ group }) => BEST_KNOWN.includes(group))
    return c.json(toGroups(mainTokens, logosFor(c)))
  })
  routes.get('/:file', (c) => {
    const chainId = Number(/^(\d+)\.json$/.exec(c.req.param('file'))?.[1])
    const chainTokens = tokens.filter((token: ListedToken) => token.chainId === chainId)
    if (chainTokens.length === 0) return c.text('404: Not Found', 404)
    return c.json(toAssetList(chainId, chainTokens, logosFor(c)))
  })
  return routes
}

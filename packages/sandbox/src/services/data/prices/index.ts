import { Hono } from 'hono'
import { isAddress } from 'viem'
import type { LocalChain } from '../../../chains/index.ts'
import type { ServiceEnv } from '../../service-request.ts'
import { priceBook } from './books.ts'
import { pendleReply } from './pendle-reply.ts'
import { pricedTokens } from './priced-tokens.ts'
import { findPairs, MAX_ADDRESSES, toPools } from './to-pools.ts'

/**
 * Creates routes with the prices of the sandbox's tokens: the price host and the margin data service at `/prices`,
 * Pendle's API at `/pendle`, and the DEX price service at `/dex`.
 */
export function priceRoutes(chains: readonly LocalChain[]): Hono<ServiceEnv> {
  const tokens = async () => (await Promise.all(chains.map(pricedTokens))).flat()
  const routes = new Hono<ServiceEnv>()
  routes.get('/prices/latest', async (c) => c.json(priceBook(await tokens(), 'price')))
  routes.get('/prices/live', async (c) => c.json(priceBook(await tokens(), 'price')))
  routes.get('/prices/latest-asof', async (c) => {
    const hoursAgo = c.req.query('hoursAgo')
    if (hoursAgo !== '0' && hoursAgo !== '24')
      return c.json({ error: 'Expected hoursAgo to be 0 or 24' }, 400)
    return c.json(priceBook(await tokens(), hoursAgo === '24' ? 'price24h' : 'price'))
  })
  routes.get('/prices/hist', async (c) => c.json(priceBook(await tokens(), 'price24h')))
  routes.get('/pendle/v1/:chainId/assets/prices', async (c) => {
    const chainId = Number(c.req.param('chainId'))
    if (!chains.some((chain) => chain.chainId === chainId)) return c.json({ message: 'Not Found' }, 404)
    return c.json(pendleReply(chainId, await tokens()))
  })
  routes.get('/dex/tokens/v1/:slug/:addresses', async (c) => {
    const addresses = c.req.param('addresses').split(',')
    if (addresses.length > MAX_ADDRESSES)
      return c.json({ error: `Expected at most ${MAX_ADDRESSES} addresses` }, 400)
    const validAddresses = addresses.filter((address) => isAddress(address, { strict: false }))
    return c.json(findPairs(toPools(await tokens()), c.req.param('slug'), validAddresses))
  })
  return routes
}

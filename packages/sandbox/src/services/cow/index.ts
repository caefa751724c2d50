import type { LocalChain } from '../../chains/index.ts'
import { cowNetworks } from '../../protocols/cow/deployments.ts'
import { createRoutes } from '../api-error.ts'
import { parseParams } from '../parse-params.ts'
import { readBody, type ServiceRequest } from '../service-request.ts'
import { type SwapService, swapAssets } from '../swap.ts'
import { CowApiError, errorReplies } from './api-error.ts'
import { admitOrder, createBook } from './book.ts'
import { describeOrder, describeTrade } from './describe-order.ts'
import { orderBody, quoteBody } from './params.ts'
import { quoteOrder } from './quote.ts'
import { startExecutor } from './start-executor.ts'

/** CoW Swap's order book for the real settlement contract. The sandbox's relayer is the only solver. */
export const cow = {
  id: 'cow',
  nativeFee: 0n,
  statusCodes: ['presignaturePending', 'open', 'fulfilled', 'cancelled', 'expired'],
  open(context) {
    const { accounts, settings } = context
    const chains = context.chains.filter(({ chainId }) => cowNetworks[chainId] !== undefined)
    const assets = swapAssets(chains)
    const solver = accounts.relayer.address
    const book = createBook()
    const executor = startExecutor(context, chains, assets, book)
    let quotes = 0

    const routes = createRoutes(errorReplies)
    routes.post('/:network/api/v1/quote', async (c) => {
      const chain = getChain(chains, c)
      const body = parseParams(quoteBody, await readBody(c))
      return c.json(await quoteOrder({ chain, assets, solver }, body, ++quotes))
    })
    routes.post('/:network/api/v1/orders', async (c) => {
      const order = await admitOrder(getChain(chains, c), parseParams(orderBody, await readBody(c)))
      book.add(order)
      return c.json(order.uid, 201)
    })
    routes.get('/:network/api/v1/orders/:uid', (c) => {
      const { chainId } = getChain(chains, c)
      const order = executor.find(c.req.param('uid'))
      if (order?.chainId !== chainId) throw new CowApiError('NotFound', 'Order was not found', 404)
      return c.json(describeOrder(order, executor.stateOf(order), settings().status))
    })
    routes.get('/:network/api/v2/trades', (c) => {
      const { chainId } = getChain(chains, c)
      const order = executor.find(c.req.query('orderUid') ?? '')
      const { trade } = order === undefined ? {} : executor.stateOf(order)
      return c.json(trade?.chainId === chainId ? [describeTrade(trade)] : [])
    })
    return { routes, stop: executor.stop }
  },
} as const satisfies SwapService

function getChain(chains: readonly LocalChain[], c: ServiceRequest): LocalChain {
  const chain = chains.find(({ chainId }) => cowNetworks[chainId] === c.req.param('network'))
  if (chain !== undefined) return chain
  throw new CowApiError('NotFound', "You've passed an invalid URL", 404)
}

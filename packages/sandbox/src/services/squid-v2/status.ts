import type { Hash } from 'viem'
import * as z from 'zod/mini'
import { type Order, type OrderState, readTransaction } from '../../settlement/index.ts'
import type { BridgeDesk } from '../bridge.ts'
import { transactionHash } from '../params.ts'
import { explorerUrl } from '../pictures.ts'
import { SquidApiError } from './api-error.ts'
import { describeChain, type LogoOf } from './describe.ts'

const statusQuery = z.object({
  transactionId: transactionHash,
  requestId: z.optional(z.string()),
  quoteId: z.optional(z.string()),
  fromChainId: z.optional(z.string()),
  toChainId: z.optional(z.string()),
  bridgeType: z.optional(z.string()),
})

/** The documentation says `refund`, Squid's own types say `refunded`: either may be forced, the first is given. */
const wordOf: Readonly<Record<OrderState['kind'], string>> = {
  pending: 'ongoing',
  filled: 'success',
  partial: 'partial_success',
  refunded: 'refund',
  failed: 'failed_on_destination',
}

export const statusWords: readonly string[] = [...Object.values(wordOf), 'refunded', 'needs_gas', 'not_found']

/**
 * `/v2/status`: where a transfer stands, from what the relayer has read of the chains so far.
 *
 * @throws SquidApiError 404 (in words of the sandbox's own: no such body is recorded) while the index does not
 * know the transaction, 400 for a query without one
 */
export async function transferStatus(desk: BridgeDesk, query: Record<string, string>, logoOf: LogoOf) {
  const parsed = z.safeParse(statusQuery, query)
  if (!parsed.success) {
    const problem = 'transactionId' in query ? 'is not a transaction hash' : 'is a required field'
    throw new SquidApiError(400, 'SCHEMA_VALIDATION_ERROR', `transactionId ${problem}`)
  }
  const { transactionId, fromChainId } = parsed.data
  const order = desk.find(transactionId)
  if (order === undefined || (fromChainId ?? String(order.originChainId)) !== String(order.originChainId)) {
    throw new SquidApiError(404, 'NOT_FOUND_ERROR', 'Transaction not found')
  }
  const word = desk.forcedStatus() ?? wordOf[desk.stateOf(order).kind]
  return describeTransfer(desk, order, { status: word, squidTransactionStatus: word }, logoOf)
}

/** Where a transfer stands, in the words of the gateway below and in Squid's own. */
export async function describeTransfer(
  desk: BridgeDesk,
  order: Order,
  words: { readonly status: string; readonly squidTransactionStatus: string },
  logoOf: LogoOf,
) {
  const state = desk.stateOf(order)
  const sent = { chainId: order.originChainId, hash: order.transactionHash }
  const paid = 'payout' in state ? state.payout : undefined
  const received = paid?.kind === 'fill' ? paid.transactionHash : undefined
  const from = await describeSide(desk, sent.chainId, sent.hash, logoOf)
  const to = await describeSide(desk, order.destinationChainId, received, logoOf)
  return {
    id: order.transactionHash,
    status: words.status,
    gasStatus: '',
    isGMPTransaction: false,
    axelarTransactionUrl: '',
    fromChain: from.described,
    toChain: to.described,
    timeSpent: { total: Math.max(0, (to.timestamp ?? from.timestamp ?? 0) - (from.timestamp ?? 0)) },
    routeStatus: [
      { chainId: String(sent.chainId), txHash: sent.hash, status: 'success', action: 'send' },
      ...(received === undefined
        ? []
        : [
            {
              chainId: String(order.destinationChainId),
              txHash: received,
              status: 'success',
              action: 'call',
            },
          ]),
    ],
    squidTransactionStatus: words.squidTransactionStatus,
  }
}

/** One end of the transfer; without a transaction, only the chain. */
async function describeSide({ market }: BridgeDesk, chainId: number, hash: Hash | undefined, logoOf: LogoOf) {
  const chain = market.chains.find((candidate) => candidate.chainId === chainId)
  const mined = chain === undefined || hash === undefined ? undefined : await readTransaction(chain, hash)
  return {
    timestamp: mined?.timestamp,
    described: {
      transactionId: mined?.hash ?? '',
      blockNumber: mined?.blockNumber.toString() ?? '',
      callEventStatus: '',
      callEventLog: [],
      chainData: chain === undefined ? {} : describeChain(chain, logoOf),
      transactionUrl: mined === undefined ? '' : explorerUrl(chainId, mined.hash),
    },
  }
}

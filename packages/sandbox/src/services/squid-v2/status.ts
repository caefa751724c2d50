import type { Hash } from 'viem'
import * as z from 'zod/mini'
import { deliveryOf, type Order } from '../../settlement/index.ts'
import type { BridgeDesk, StatusWords } from '../bridge.ts'
import { transactionHash } from '../params.ts'
import { parseParams } from '../parse.ts'
import { explorerUrl, type LogoOf } from '../pictures.ts'
import { SquidApiError } from './api-error.ts'
import { describeChain } from './describe.ts'

const statusQuery = z.object({
  transactionId: transactionHash,
  requestId: z.optional(z.string()),
  quoteId: z.optional(z.string()),
  fromChainId: z.optional(z.string()),
  toChainId: z.optional(z.string()),
  bridgeType: z.optional(z.string()),
})

/** The documentation says `refund`, Squid's own types say `refunded`: either may be forced, the first is given. */
const words: StatusWords = {
  pending: 'ongoing',
  filled: 'success',
  partial: 'partial_success',
  refunded: 'refund',
  failed: 'failed_on_destination',
}

export const statusCodes: readonly string[] = [...Object.values(words), 'refunded', 'needs_gas', 'not_found']

/**
 * `/v2/status`: where a transfer stands, from what the relayer has read of the chains so far.
 *
 * @throws BadParameterError, SquidApiError 404 (in words of the sandbox's own: no such body is recorded) while the index
 * does not know the transaction
 */
export async function transferStatus(desk: BridgeDesk, query: Record<string, string>, logoOf: LogoOf) {
  const { transactionId, fromChainId } = parseParams(statusQuery, query)
  const order = desk.find(transactionId)
  if (order === undefined || (fromChainId ?? String(order.originChainId)) !== String(order.originChainId)) {
    throw new SquidApiError(404, 'NOT_FOUND_ERROR', 'Transaction not found')
  }
  const word = desk.statusWord(order, words)
  return describeTransfer(desk, order, { status: word, squidTransactionStatus: word }, logoOf)
}

/** Where a transfer stands, in the words of the gateway below and in Squid's own. */
export async function describeTransfer(
  desk: BridgeDesk,
  order: Order,
  said: { readonly status: string; readonly squidTransactionStatus: string },
  logoOf: LogoOf,
) {
  const sent = { chainId: order.originChainId, hash: order.transactionHash }
  const received = deliveryOf(desk.stateOf(order))
  const from = await describeSide(desk, sent.chainId, sent.hash, logoOf)
  const to = await describeSide(desk, order.destinationChainId, received, logoOf)
  return {
    id: order.transactionHash,
    status: said.status,
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
    squidTransactionStatus: said.squidTransactionStatus,
  }
}

/** One end of the transfer; without a transaction, only the chain. */
async function describeSide(desk: BridgeDesk, chainId: number, hash: Hash | undefined, logoOf: LogoOf) {
  const chain = desk.market.chains.find((candidate) => candidate.chainId === chainId)
  const mined = hash && (await desk.readTransaction(chainId, hash))
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

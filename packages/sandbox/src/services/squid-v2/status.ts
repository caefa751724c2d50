import type { Hash } from 'viem'
import * as z from 'zod/mini'
import { getDelivery, type Order } from '../../settlement/index.ts'
import type { MockBridge, StatusMap } from '../bridge.ts'
import { explorerUrl, type LogoOf } from '../logos.ts'
import { transactionHash } from '../params.ts'
import { parseParams } from '../parse-params.ts'
import { SquidApiError } from './api-error.ts'
import { describeChain } from './describe-token.ts'

const statusQuery = z.object({
  transactionId: transactionHash,
  requestId: z.optional(z.string()),
  quoteId: z.optional(z.string()),
  fromChainId: z.optional(z.string()),
  toChainId: z.optional(z.string()),
  bridgeType: z.optional(z.string()),
})

/**
 * Squid's statuses. Its documentation contains `refund`, its types contain `refunded`. The service reports the former;
 * both can be forced.
 */
const STATUSES: StatusMap = {
  pending: 'ongoing',
  filled: 'success',
  partial: 'partial_success',
  refunded: 'refund',
  failed: 'failed_on_destination',
}

export const statusCodes: readonly string[] = [
  ...Object.values(STATUSES),
  'refunded',
  'needs_gas',
  'not_found',
]

/**
 * Replies to `/v2/status` from the events that the relayer has read so far.
 *
 * @throws BadParameterError, SquidApiError 404 until the transaction is indexed. Its message is the sandbox's own
 */
export async function transferStatus(bridge: MockBridge, query: Record<string, string>, getLogo: LogoOf) {
  const { transactionId, fromChainId } = parseParams(statusQuery, query)
  const order = bridge.find(transactionId)
  if (order === undefined || (fromChainId ?? String(order.originChainId)) !== String(order.originChainId)) {
    throw new SquidApiError(404, 'NOT_FOUND_ERROR', 'Transaction not found')
  }
  const status = bridge.getStatus(order, STATUSES)
  return describeTransfer(bridge, order, { status, squidTransactionStatus: status }, getLogo)
}

/** Returns a transfer with the status of the Axelar gateway and Squid's status. */
export async function describeTransfer(
  bridge: MockBridge,
  order: Order,
  statuses: { readonly status: string; readonly squidTransactionStatus: string },
  getLogo: LogoOf,
) {
  const source = { chainId: order.originChainId, hash: order.transactionHash }
  const received = getDelivery(bridge.stateOf(order))
  const from = await describeSide(bridge, source.chainId, source.hash, getLogo)
  const to = await describeSide(bridge, order.destinationChainId, received, getLogo)
  return {
    id: order.transactionHash,
    status: statuses.status,
    gasStatus: '',
    isGMPTransaction: false,
    axelarTransactionUrl: '',
    fromChain: from.described,
    toChain: to.described,
    timeSpent: { total: Math.max(0, (to.timestamp ?? from.timestamp ?? 0) - (from.timestamp ?? 0)) },
    routeStatus: [
      { chainId: String(source.chainId), txHash: source.hash, status: 'success', action: 'send' },
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
    squidTransactionStatus: statuses.squidTransactionStatus,
  }
}

/** Returns one side of a transfer. Without a transaction, it only contains the chain. */
async function describeSide(bridge: MockBridge, chainId: number, hash: Hash | undefined, getLogo: LogoOf) {
  const chain = bridge.market.chains.find((candidate) => candidate.chainId === chainId)
  const mined = hash && (await bridge.readTransaction(chainId, hash))
  return {
    timestamp: mined?.timestamp,
    described: {
      transactionId: mined?.hash ?? '',
      blockNumber: mined?.blockNumber.toString() ?? '',
      callEventStatus: '',
      callEventLog: [],
      chainData: chain === undefined ? {} : describeChain(chain, getLogo),
      transactionUrl: mined === undefined ? '' : explorerUrl(chainId, mined.hash),
    },
  }
}

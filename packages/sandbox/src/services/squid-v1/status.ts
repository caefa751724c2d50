import * as z from 'zod/mini'
import type { MockBridge, StatusMap } from '../bridge.ts'
import type { LogoOf } from '../logos.ts'
import { transactionHash } from '../params.ts'
import { parseParams } from '../parse-params.ts'
import { describeTransfer } from '../squid-v2/status.ts'
import { UnknownTransactionError } from './api-error.ts'

const statusQuery = z.object({ transactionId: transactionHash })

/** Axelar gateway statuses by Squid status. Only the gateway reports an express delivery. */
const gatewayStatuses: Readonly<Record<string, string>> = {
  pending: 'source_gateway_called',
  success: 'destination_executed',
  partial_success: 'destination_executed',
  express_executed: 'express_executed',
  error: 'error',
}

/** Squid's statuses. There is no status for a refund. */
const STATUSES: StatusMap = {
  pending: 'pending',
  filled: 'success',
  partial: 'partial_success',
  refunded: 'error',
  failed: 'error',
}

export const statusCodes: readonly string[] = Object.keys(gatewayStatuses)

/** Replies to `/v1/status`. @throws BadParameterError, UnknownTransactionError */
export async function transferStatus(bridge: MockBridge, query: Record<string, string>, getLogo: LogoOf) {
  const { transactionId } = parseParams(statusQuery, query)
  const order = bridge.find(transactionId)
  if (order === undefined) throw new UnknownTransactionError()
  const status = bridge.getStatus(order, STATUSES)
  const statuses = {
    status: gatewayStatuses[status] ?? '',
    squidTransactionStatus: status === 'express_executed' ? 'pending' : status,
  }
  const { fromChain, toChain, ...transfer } = await describeTransfer(bridge, order, statuses, getLogo)
  return {
    ...transfer,
    fromChain: { ...fromChain, blockNumber: Number(fromChain.blockNumber) },
    toChain: { ...toChain, blockNumber: Number(toChain.blockNumber) },
    error: {},
  }
}

import * as z from 'zod/mini'
import { isCausewayError } from '../../kernel/errors.ts'
import type { HttpClient } from '../../kernel/http.ts'
import type { ProviderContext } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import {
  type StatusRequest,
  type StatusResult,
  type TransferStatus,
  UnexpectedStatusRequestError,
} from '../../quotes/status.ts'
import { firstHash, statusResult } from '../shared/status.ts'
import { getNetwork } from './networks.ts'
import { handleSchema, orderStatusSchema, tradesSchema } from './schema.ts'

/** Final statuses; others are pending. */
const STATUSES: ReadonlyMap<string, TransferStatus> = new Map([
  ['fulfilled', 'DONE'],
  ['expired', 'FAILED'],
  ['cancelled', 'FAILED'],
])

const MESSAGES: ReadonlyMap<TransferStatus, string> = new Map([
  ['DONE', 'Executed successfully'],
  ['FAILED', 'Transaction failed'],
  ['PENDING', 'Pending'],
  ['TRANSFER_REFUNDED', 'The order was not executed, and the native token was refunded.'],
])

/** Requests the status of an order. A failed request is logged and thrown: it is not a FAILED status. */
export async function statusCow(
  http: HttpClient,
  request: StatusRequest,
  context: ProviderContext,
): Promise<StatusResult> {
  const uid = getUid(request)
  const network = getNetwork(request.fromChainId)
  if (network === undefined) {
    throw new ProviderError('NOT_SUPPORT', `ChainId ${request.fromChainId} not supported by CoW Swap.`)
  }
  try {
    const path = `${network}/api/v1/orders/${encodeURIComponent(uid)}`
    const { data: order } = await http.request({ path, schema: orderStatusSchema }, context)
    const ended = STATUSES.get(order.status.toLowerCase()) ?? 'PENDING'
    const isRefunded = ended === 'FAILED' && !!order.ethflowData?.refundTxHash
    const status = isRefunded ? 'TRANSFER_REFUNDED' : ended
    return statusResult(request.type === 'transaction' ? request.fromHash : '', {
      status,
      toHash: status === 'DONE' ? await fetchSettlement(http, { network, uid }, context) : '',
      message: MESSAGES.get(status),
      reply: order,
    })
  } catch (error) {
    if (context.signal?.aborted) throw error
    const reason = isCausewayError(error) ? error.shortMessage : String(error)
    context.logger.warn(`Failed to read the status of CoW Swap order ${uid}: ${reason}`)
    throw error
  }
}

/** Returns the uid: that of the order, or the one that the build of the transaction kept. */
function getUid(request: StatusRequest): string {
  if (request.type === 'order') return request.orderId
  const handle = z.safeParse(handleSchema, request.interfaceParamData)
  if (handle.success) return handle.data.orderUid
  throw new UnexpectedStatusRequestError('CoW Swap requires the order uid, which the build returns.')
}

/** Returns the transaction that executed an order; '' until the API has indexed it. */
async function fetchSettlement(
  http: HttpClient,
  { network, uid }: { readonly network: string; readonly uid: string },
  context: ProviderContext,
): Promise<string> {
  const path = `${network}/api/v2/trades`
  const { data } = await http.request({ path, query: { orderUid: uid }, schema: tradesSchema }, context)
  return firstHash(...data.map(({ txHash }) => txHash))
}

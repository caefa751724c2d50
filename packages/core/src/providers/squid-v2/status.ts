import * as z from 'zod/mini'
import type { HttpClient } from '../../kernel/http.ts'
import type { ProviderContext } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { StatusRequest, StatusResult, TransferStatus } from '../../quotes/status.ts'
import { squidStatusSchema } from '../shared/squid.ts'
import { firstHash, notFoundOn404, requireTransaction, statusResult } from '../shared/status.ts'
import { routeHandleSchema } from './schema.ts'

/** Anything else is still on its way. */
const STATUSES: ReadonlyMap<string, TransferStatus> = new Map([
  ['success', 'DONE'],
  ['express_executed', 'DONE'],
  ['partial_success', 'PARTIAL_SUCCESS'],
  // Answered for seconds to minutes after sending: no reason to give up.
  ['not_found', 'NOT_FOUND'],
  ['refund', 'TRANSFER_REFUNDED'],
  ['refunded', 'TRANSFER_REFUNDED'],
  ['failed_on_destination', 'FAILED'],
])

const MESSAGES: ReadonlyMap<string, string> = new Map([
  ['needs_gas', 'The transfer needs more gas on the other chain; Squid lets it be added'],
  ['failed_on_destination', 'failed: the call on the other chain failed'],
  ['partial_success', 'The tokens arrived, but not the ones asked for'],
])

export async function statusSquidV2(
  http: HttpClient,
  request: StatusRequest,
  context: ProviderContext,
): Promise<StatusResult> {
  const { fromHash, fromChainId, toChainId, interfaceParamData } = requireTransaction(request, 'Squid')
  const handle = z.safeParse(routeHandleSchema, interfaceParamData)
  const { requestId, quoteId = requestId } = handle.success ? handle.data : {}
  const query = { transactionId: fromHash, requestId, quoteId, fromChainId, toChainId }
  return notFoundOn404(fromHash, async () => {
    const { data } = await http.request({ path: 'v2/status', query, schema: squidStatusSchema }, context)
    if (!data.id) throw new ProviderError('ERROR', 'Squid returned a status without an id.')
    const { squidTransactionStatus, status } = data
    // An express delivery shows in the gateway's word first.
    const word = status === 'express_executed' ? status : squidTransactionStatus || ''
    return statusResult(fromHash, {
      status: STATUSES.get(word) ?? 'PENDING',
      toHash: firstHash(data.toChain?.transactionId),
      message: MESSAGES.get(word),
      reply: data,
    })
  })
}

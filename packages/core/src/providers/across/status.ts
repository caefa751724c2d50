import type { HttpClient } from '../../kernel/http.ts'
import { HttpError } from '../../kernel/http-errors.ts'
import type { ProviderContext } from '../../quotes/provider.ts'
import type { StatusRequest, StatusResult, TransferStatus } from '../../quotes/status.ts'
import { firstHash, requireTransaction, statusResult } from '../shared/status.ts'
import { depositStatusSchema } from './schema.ts'

/** Anything else is still on its way. */
const STATUSES: ReadonlyMap<string, TransferStatus> = new Map([
  ['filled', 'DONE'],
  ['slowFilled', 'DONE'],
  ['expired', 'FAILED'],
  ['refunded', 'TRANSFER_REFUNDED'],
])

const MESSAGES: ReadonlyMap<string, string> = new Map([
  ['expired', 'Not filled before its deadline; Across returns the deposit on the source chain'],
  ['refunded', 'Across returned the deposit on the source chain'],
])

export async function statusAcross(
  http: HttpClient,
  request: StatusRequest,
  context: ProviderContext,
): Promise<StatusResult> {
  const { fromHash, fromChainId } = requireTransaction(request, 'Across')
  const query = { depositTxnRef: fromHash, originChainId: fromChainId }
  try {
    const { data } = await http.request(
      { path: 'deposit/status', query, schema: depositStatusSchema },
      context,
    )
    return statusResult(fromHash, {
      status: STATUSES.get(data.status) ?? 'PENDING',
      toHash: firstHash(data.fillTx, data.fillTxnRef),
      message: MESSAGES.get(data.status),
      reply: data,
    })
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 404) throw error
    // Its indexer has not seen the deposit yet: that is no reason to give up on it.
    return statusResult(fromHash, { status: 'PENDING', message: 'Across has not seen the deposit yet' })
  }
}

import type { HttpClient } from '../../kernel/http.ts'
import type { ProviderContext } from '../../quotes/provider.ts'
import type { StatusRequest, StatusResult, TransferStatus } from '../../quotes/status.ts'
import { firstHash, notFoundOn404, requireTransaction, statusResult } from '../shared/status.ts'
import { statusSchema } from './schema.ts'

/** Statuses in lower case, as their case varies. Any other status names a token of the bridge that was received instead. */
const STATUSES: ReadonlyMap<string, TransferStatus> = new Map([
  ['done', 'DONE'],
  ['processing', 'PENDING'],
  ['pending refund', 'PENDING'],
  ['not found', 'NOT_FOUND'],
  ['refunded', 'TRANSFER_REFUNDED'],
  ['failed', 'FAILED'],
])

const ARRIVED: readonly TransferStatus[] = ['DONE', 'PARTIAL_SUCCESS']

export async function statusXy(
  http: HttpClient,
  request: StatusRequest,
  context: ProviderContext,
): Promise<StatusResult> {
  const { fromHash, fromChainId } = requireTransaction(request, 'XY Finance')
  const query = { srcChainId: fromChainId, srcTxHash: fromHash }
  return notFoundOn404(fromHash, async () => {
    const { data } = await http.request({ path: 'crossChainStatus', query, schema: statusSchema }, context)
    const status = STATUSES.get(data.status.toLowerCase()) ?? 'PARTIAL_SUCCESS'
    return statusResult(fromHash, {
      status,
      // A refund is a transaction of the source chain.
      toHash: ARRIVED.includes(status) ? firstHash(data.tx) : '',
      message: data.msg,
      reply: data,
    })
  })
}

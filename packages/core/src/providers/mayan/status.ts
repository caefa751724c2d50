import type { HttpClient } from '../../kernel/http.ts'
import type { ProviderContext } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { StatusRequest, StatusResult, TransferStatus } from '../../quotes/status.ts'
import { firstHash, notFoundOn404, statusResult } from '../shared/status.ts'
import { statusSchema } from './schema.ts'

/** Anything else is still on its way. */
const STATUSES: ReadonlyMap<string, TransferStatus> = new Map([
  ['COMPLETED', 'DONE'],
  // The money came back: that is no loss of it.
  ['REFUNDED', 'TRANSFER_REFUNDED'],
])

/** What became of an order, by the transaction that gave it or by its hash. */
export async function statusMayan(
  http: HttpClient,
  request: StatusRequest,
  context: ProviderContext,
): Promise<StatusResult> {
  const handle = request.type === 'order' ? request.orderId : request.fromHash
  const known = request.type === 'order' ? '' : request.fromHash
  const result = await notFoundOn404(known, async () => {
    const path = `swap/trx/${encodeURIComponent(handle)}`
    const { data } = await http.request({ path, schema: statusSchema }, context)
    if (!data.id) throw new ProviderError('ERROR', 'Mayan answered a status without an id')
    return statusResult(known || firstHash(data.sourceTxHash, data.createTxHash), {
      status: STATUSES.get(data.clientStatus ?? '') ?? 'PENDING',
      toHash: firstHash(data.fulfillTxHash, data.redeemTxHash),
      reply: data,
    })
  })
  const { status } = result.statusInfo
  return status === 'NOT_FOUND' ? statusResult(known, { status, message: 'NOT_FOUND' }) : result
}

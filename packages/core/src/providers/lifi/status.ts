import type { HttpClient } from '../../kernel/http.ts'
import type { ProviderContext } from '../../quotes/provider.ts'
import type { StatusRequest, StatusResult, TransferStatus } from '../../quotes/status.ts'
import { firstHash, notFoundOn404, requireTransaction, statusResult } from '../shared/status.ts'
import { statusSchema } from './schema.ts'

/** Anything else is still on its way. */
const STATUSES: ReadonlyMap<string, TransferStatus> = new Map([
  ['DONE', 'DONE'],
  ['NOT_FOUND', 'NOT_FOUND'],
  ['FAILED', 'FAILED'],
  ['INVALID', 'INVALID'],
])

/** Statuses by substatus, for replies that are DONE or FAILED. */
const STATUS_BY_SUBSTATUS: ReadonlyMap<string, TransferStatus> = new Map([
  ['PARTIAL', 'PARTIAL_SUCCESS'],
  ['REFUNDED', 'TRANSFER_REFUNDED'],
])

export async function statusLifi(
  http: HttpClient,
  request: StatusRequest,
  context: ProviderContext,
): Promise<StatusResult> {
  const { fromHash, fromChainId, toChainId } = requireTransaction(request, 'LI.FI')
  const query = { txHash: fromHash, fromChain: fromChainId, toChain: toChainId }
  return notFoundOn404(fromHash, async () => {
    const { data } = await http.request({ path: 'status', query, schema: statusSchema }, context)
    const status = STATUSES.get(data.status) ?? 'PENDING'
    const said = data.substatusMessage || data.substatus || ''
    const isFinal = status === 'DONE' || status === 'FAILED'
    return statusResult(fromHash, {
      status: (isFinal && STATUS_BY_SUBSTATUS.get(data.substatus ?? '')) || status,
      toHash: firstHash(data.receiving?.txHash),
      message: status === 'FAILED' ? `failed: ${said}` : said,
      reply: data,
    })
  })
}

import type { HttpClient } from '../../kernel/http.ts'
import type { ProviderContext } from '../../quotes/provider.ts'
import type { StatusRequest, StatusResult, TransferStatus } from '../../quotes/status.ts'
import { firstHash, isSameHash, notFoundOn404, requireTransaction, statusResult } from '../shared/status.ts'
import { statusSchema } from './schema.ts'

/** Final statuses by code; 1 and all others are pending. */
const STATUSES: ReadonlyMap<unknown, TransferStatus> = new Map([
  [-1, 'NOT_FOUND'],
  [0, 'DONE'],
  // Stuck: the tokens wait on the other chain to be sent back.
  [2, 'FAILED'],
  // Reverted: they were sent back.
  [3, 'TRANSFER_REFUNDED'],
])

export async function statusSymbiosis(
  http: HttpClient,
  request: StatusRequest,
  context: ProviderContext,
): Promise<StatusResult> {
  const { fromHash, fromChainId } = requireTransaction(request, 'Symbiosis')
  const path = `v2/tx/${fromChainId}/${encodeURIComponent(fromHash)}`
  return notFoundOn404(fromHash, async () => {
    const { data } = await http.request({ path, schema: statusSchema }, context)
    const { code, text } = data.status
    const status = STATUSES.get(code) ?? 'PENDING'
    const hash = firstHash(data.tx?.hash)
    return statusResult(fromHash, {
      status,
      toHash: isSameHash(fromHash, hash) ? '' : hash,
      message: status === 'FAILED' ? `failed: ${text ?? ''}` : text,
      reply: data,
    })
  })
}

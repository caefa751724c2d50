import type * as z from 'zod/mini'
import type { HttpClient } from '../../kernel/http.ts'
import type { ProviderContext } from '../../quotes/provider.ts'
import type { StatusRequest, StatusResult, TransferStatus } from '../../quotes/status.ts'
import { firstHash, notFoundOn404, requireTransaction, statusResult } from '../shared/status.ts'
import { searchSchema } from './schema.ts'

/** Anything else (SEEN, PENDING, PRIORITY) is still on its way. */
const STATUSES: ReadonlyMap<string, TransferStatus> = new Map([
  ['CONFIRMED', 'DONE'],
  ['NOT_FOUND', 'NOT_FOUND'],
  ['CANCELLED', 'FAILED'],
])

export async function statusGaszip(
  http: HttpClient,
  request: StatusRequest,
  context: ProviderContext,
): Promise<StatusResult> {
  const { fromHash } = requireTransaction(request, 'Gas.zip')
  const path = `search/${encodeURIComponent(fromHash)}`
  return notFoundOn404(fromHash, async () => {
    const { data } = await http.request({ path, schema: searchSchema }, context)
    const status = statusOf(data)
    return statusResult(fromHash, {
      status,
      toHash: status === 'TRANSFER_REFUNDED' ? '' : firstHash(data.txs?.[0]?.hash),
      message: status === 'FAILED' ? `failed: ${data.msg || 'Gas.zip cancelled it'}` : undefined,
      reply: data.deposit ? data : undefined,
    })
  })
}

/** The deposit has its own status: that it is confirmed says nothing of what is paid for it. */
function statusOf({ deposit, txs }: z.infer<typeof searchSchema>): TransferStatus {
  if (!deposit) return 'NOT_FOUND'
  const [paid] = txs ?? []
  if (paid?.cancelled) return 'FAILED'
  const status = STATUSES.get(paid?.status ?? deposit.status) ?? 'PENDING'
  if (status !== 'DONE') return status
  if (!paid) return 'PENDING'
  return paid.refund ? 'TRANSFER_REFUNDED' : 'DONE'
}

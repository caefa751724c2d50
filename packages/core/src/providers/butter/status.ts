import type { HttpClient } from '../../kernel/http.ts'
import type { ProviderContext } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { StatusRequest, StatusResult, TransferStatus } from '../../quotes/status.ts'
import { firstHash, notFoundOn404, requireTransaction, statusResult } from '../shared/status.ts'
import { statusSchema } from './schema.ts'

const SUCCESS = 200

/** Final statuses; 0 and all others are pending. */
const STATUSES: ReadonlyMap<unknown, TransferStatus> = new Map([
  [1, 'DONE'],
  [6, 'TRANSFER_REFUNDED'],
])

export async function statusButter(
  http: HttpClient,
  request: StatusRequest,
  context: ProviderContext,
): Promise<StatusResult> {
  const { fromHash } = requireTransaction(request, 'Butter')
  return notFoundOn404(fromHash, async () => {
    const { data: reply } = await http.request(
      { path: 'queryBridgeInfoBySourceHash', query: { hash: fromHash }, schema: statusSchema },
      context,
    )
    if (reply.code !== SUCCESS) {
      throw new ProviderError('ERROR', reply.message || `Butter returned the code ${reply.code}.`)
    }
    const info = reply.data?.info
    if (!info) {
      return statusResult(fromHash, { status: 'PENDING', message: 'Butter has not seen the transfer yet.' })
    }
    return statusResult(fromHash, {
      status: STATUSES.get(info.state) ?? 'PENDING',
      toHash: firstHash(info.toHash),
      reply: info,
    })
  })
}

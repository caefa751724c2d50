import type { HttpClient } from '../../kernel/http.ts'
import type { ProviderContext } from '../../quotes/provider.ts'
import type { StatusRequest, StatusResult, TransferStatus } from '../../quotes/status.ts'
import { firstHash, notFound, notFoundOn404, requireTransaction, statusResult } from '../shared/status.ts'
import { fetchResult } from './envelope.ts'
import { transferSchema } from './schema.ts'

/** Values of `opStatus`; anything else is still on its way. */
const STATUSES: ReadonlyMap<string, TransferStatus> = new Map([
  ['99', 'DONE'],
  ['80', 'TRANSFER_REFUNDED'],
  ['81', 'TRANSFER_REFUNDED'],
])

/** Why a maker does not pay: Orbiter's own words for the values of `opStatus` that end a transfer. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['2', 'the source chain or token is not known'],
  ['3', 'the target chain is not known'],
  ['4', 'there is no rule for this pair'],
  ['5', 'the nonce is too large'],
  ['6', 'the amount is too small'],
])

/** Of `status`. */
const FAILED = '3'

export async function statusOrbiter(
  http: HttpClient,
  request: StatusRequest,
  context: ProviderContext,
): Promise<StatusResult> {
  const { fromHash } = requireTransaction(request, 'Orbiter')
  const call = { path: `transaction/status/${encodeURIComponent(fromHash)}`, result: transferSchema }
  return notFoundOn404(fromHash, async () => {
    const transfer = await fetchResult(http, call, context)
    if (!transfer) return notFound(fromHash)
    const { opStatus = '' } = transfer
    const reason =
      REASONS.get(opStatus) ?? (transfer.status === FAILED ? 'Orbiter gives no reason' : undefined)
    const status = STATUSES.get(opStatus) ?? (reason ? 'FAILED' : 'PENDING')
    return statusResult(fromHash, {
      status,
      toHash: status === 'DONE' ? firstHash(transfer.targetId) : '',
      message: status === 'FAILED' ? `failed: ${reason}` : undefined,
      reply: transfer,
    })
  })
}

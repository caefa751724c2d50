import type { HttpClient } from '../../kernel/http.ts'
import type { ProviderContext } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { StatusRequest, StatusResult, TransferStatus } from '../../quotes/status.ts'
import { squidStatusSchema } from '../shared/squid.ts'
import { firstHash, notFoundOn404, requireTransaction, statusResult } from '../shared/status.ts'

/** Final statuses; `pending` and all others are pending. */
const STATUSES: ReadonlyMap<string, TransferStatus> = new Map([
  ['success', 'DONE'],
  ['express_executed', 'DONE'],
  ['partial_success', 'PARTIAL_SUCCESS'],
  ['error', 'FAILED'],
])

export async function statusSquidV1(
  http: HttpClient,
  request: StatusRequest,
  context: ProviderContext,
): Promise<StatusResult> {
  const { fromHash } = requireTransaction(request, 'Squid')
  return notFoundOn404(fromHash, async () => {
    const { data } = await http.request(
      { path: 'v1/status', query: { transactionId: fromHash }, schema: squidStatusSchema },
      context,
    )
    if (!data.id) throw new ProviderError('ERROR', 'Squid returned a status without an id.')
    const { status: gatewayStatus, squidTransactionStatus } = data
    // An express delivery shows in the gateway's providerStatus; all else in Squid's own, which the gateway's may be ahead of.
    const providerStatus =
      gatewayStatus === 'express_executed' ? gatewayStatus : squidTransactionStatus || gatewayStatus || ''
    const status = STATUSES.get(providerStatus) ?? 'PENDING'
    return statusResult(fromHash, {
      status,
      toHash: firstHash(data.toChain?.transactionId),
      message:
        status === 'FAILED'
          ? `failed: ${gatewayStatus ?? ''} ${squidTransactionStatus ?? ''}`.trimEnd()
          : undefined,
      reply: data,
    })
  })
}

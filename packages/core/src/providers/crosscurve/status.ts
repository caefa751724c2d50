import type { HttpClient } from '../../kernel/http.ts'
import { parseExternal } from '../../kernel/schema.ts'
import type { ProviderContext } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { StatusRequest, StatusResult, TransferStatus } from '../../quotes/status.ts'
import { firstHash, isSameHash, notFoundOn404, requireTransaction, statusResult } from '../shared/status.ts'
import { type SearchEntry, searchEntrySchema, searchSchema } from './schema.ts'

/** Final statuses; others are pending. */
const STATUSES: ReadonlyMap<string, TransferStatus> = new Map([
  ['completed', 'DONE'],
  ['failed', 'FAILED'],
  ['canceled', 'FAILED'],
  ['reverted', 'TRANSFER_REFUNDED'],
])

const PARKED = 'The funds are waiting on an intermediate chain. Finish or revert the transfer at CrossCurve.'
const NEEDS_RETRY = 'The delivery has to be retried at CrossCurve.'

export async function statusCrossCurve(
  http: HttpClient,
  request: StatusRequest,
  context: ProviderContext,
): Promise<StatusResult> {
  const { fromHash } = requireTransaction(request, 'CrossCurve')
  return notFoundOn404(fromHash, async () => {
    const query = { search: fromHash }
    const { data } = await http.request({ path: 'search', query, schema: searchSchema }, context)
    const entry = readEntry(data, fromHash)
    const status = STATUSES.get(entry.status) ?? 'PENDING'
    return statusResult(fromHash, {
      status,
      toHash: firstHash(entry.destination.transactionHash),
      message: getMessage(entry, status),
      reply: entry,
    })
  })
}

/** @throws ProviderError ERROR while no transaction is listed, NOT_FOUND if the first is another transaction */
function readEntry([first]: readonly unknown[], fromHash: string): SearchEntry {
  if (first === undefined) {
    throw new ProviderError('ERROR', 'CrossCurve does not list the transaction yet.')
  }
  const entry = parseExternal(searchEntrySchema, first, 'The transaction of CrossCurve')
  const { transactionHash } = entry.source
  if (!transactionHash || isSameHash(fromHash, transactionHash)) return entry
  throw new ProviderError(
    'NOT_FOUND',
    `CrossCurve returned the status of another transaction: ${transactionHash}.`,
  )
}

function getMessage(
  { status: providerStatus, inconsistency, failureReason, destination }: SearchEntry,
  status: TransferStatus,
): string | undefined {
  if (status !== 'DONE' && (inconsistency || destination.emergency)) return PARKED
  if (status === 'FAILED') return failureReason || 'Transaction failed'
  return providerStatus === 'retry' ? NEEDS_RETRY : undefined
}

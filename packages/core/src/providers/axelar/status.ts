import type { HttpClient } from '../../kernel/http.ts'
import type { ProviderContext } from '../../quotes/provider.ts'
import type { StatusRequest, StatusResult, TransferStatus } from '../../quotes/status.ts'
import {
  firstHash,
  isSameHash,
  notFound,
  notFoundOn404,
  requireTransaction,
  statusResult,
} from '../shared/status.ts'
import { searchSchema } from './schema.ts'

/** Anything else is still on its way; `error`, or a word with it in, is a failure. */
const STATUSES: ReadonlyMap<string, TransferStatus> = new Map([
  ['executed', 'DONE'],
  ['express_executed', 'DONE'],
])
const FAILED = /^[a-z_]*error[a-z_]*$/

const MESSAGES: ReadonlyMap<TransferStatus, string> = new Map([
  ['DONE', 'Executed successfully'],
  ['FAILED', 'Transaction failed'],
  ['PENDING', 'Pending'],
])

export async function statusAxelar(
  http: HttpClient,
  request: StatusRequest,
  context: ProviderContext,
): Promise<StatusResult> {
  const { fromHash } = requireTransaction(request, 'Axelar')
  return notFoundOn404(fromHash, async () => {
    const query = { txHash: fromHash }
    const { data } = await http.request({ path: 'searchGMP', query, schema: searchSchema }, context)
    // The search finds destination hashes too.
    const row = data.data.find(({ call }) => isSameHash(fromHash, call.transactionHash))
    if (!row) return notFound(fromHash)
    const status = STATUSES.get(row.status) ?? (FAILED.test(row.status) ? 'FAILED' : 'PENDING')
    return statusResult(fromHash, {
      status,
      // Express pays first; the execution that pays it back comes later.
      toHash: firstHash(row.express_executed?.transactionHash, row.executed?.transactionHash),
      message: MESSAGES.get(status),
      reply: row,
    })
  })
}

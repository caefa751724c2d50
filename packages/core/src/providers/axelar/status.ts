import { sameAddress } from '../../chains/index.ts'
import type { HttpClient } from '../../kernel/index.ts'
import type { ProviderContext, StatusRequest, StatusResult, TransferStatus } from '../../quotes/index.ts'
import { firstHash, notFoundOn404, requireTransaction } from '../shared/status.ts'
import { searchSchema } from './schema.ts'

const DELIVERED: readonly string[] = ['executed', 'express_executed']
/** `error`, or a word with it in. */
const FAILED = /^[a-z_]*error[a-z_]*$/

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
    const row = data.data.find(({ call }) => sameAddress(fromHash, call.transactionHash))
    if (!row) return { fromHash, toHash: '', statusInfo: { status: 'NOT_FOUND' } }
    const [status, message] = meaningOf(row.status)
    // Express pays first; the execution that pays it back comes later.
    const toHash = firstHash(row.express_executed?.transactionHash, row.executed?.transactionHash)
    return { fromHash, toHash, statusInfo: { status, message, bridgeResponseResult: row } }
  })
}

function meaningOf(word: string): [TransferStatus, string] {
  if (DELIVERED.includes(word)) return ['DONE', 'Executed successfully']
  return FAILED.test(word) ? ['FAILED', 'Transaction failed'] : ['PENDING', 'Pending']
}

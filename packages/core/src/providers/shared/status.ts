import { HttpError } from '../../kernel/index.ts'
import type { StatusRequest, StatusResult } from '../../quotes/index.ts'
import { UnexpectedStatusRequestError } from '../../quotes/index.ts'

/** A status by transaction. @throws UnexpectedStatusRequestError for any other handle */
export function requireTransaction(
  request: StatusRequest,
  provider: string,
): Extract<StatusRequest, { type: 'transaction' }> {
  if (request.type === 'transaction') return request
  throw new UnexpectedStatusRequestError(`${provider} looks transfers up by transaction hash`)
}

/** HTTP 404 on a status call means that the provider does not know the transaction yet. */
export async function notFoundOn404(
  fromHash: string,
  ask: () => Promise<StatusResult>,
): Promise<StatusResult> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 404) throw error
    return { fromHash, toHash: '', statusInfo: { status: 'NOT_FOUND' } }
  }
}

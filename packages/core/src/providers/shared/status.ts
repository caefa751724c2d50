import { HttpError } from '../../kernel/index.ts'
import { type StatusRequest, type StatusResult, UnexpectedStatusRequestError } from '../../quotes/index.ts'

/** A status by transaction. @throws UnexpectedStatusRequestError for any other handle */
export function requireTransaction(
  request: StatusRequest,
  provider: string,
): Extract<StatusRequest, { type: 'transaction' }> {
  if (request.type === 'transaction') return request
  throw new UnexpectedStatusRequestError(`${provider} looks transfers up by transaction hash`)
}

const HASH = /^0x[0-9a-f]{64}$/i

/** The first that is a hash, else ''. What is none is left out: the money has arrived all the same. */
export function firstHash(...candidates: readonly (string | null | undefined)[]): string {
  return candidates.find((text) => HASH.test(text ?? '')) ?? ''
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

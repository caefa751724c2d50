import * as z from 'zod/mini'
import { type HttpClient, HttpError, hashSchema } from '../../kernel/index.ts'
import {
  type ProviderContext,
  type StatusRequest,
  type StatusResult,
  type TransferStatus,
  UnexpectedStatusRequestError,
} from '../../quotes/index.ts'
import { depositStatusSchema } from './schema.ts'

/** Anything else is still on its way. */
const STATUSES: ReadonlyMap<string, TransferStatus> = new Map([
  ['filled', 'DONE'],
  ['slowFilled', 'DONE'],
  ['expired', 'FAILED'],
  ['refunded', 'TRANSFER_REFUNDED'],
])

const MESSAGES: ReadonlyMap<string, string> = new Map([
  ['expired', 'Not filled before its deadline; Across returns the deposit on the source chain'],
  ['refunded', 'Across returned the deposit on the source chain'],
])

export async function statusAcross(
  http: HttpClient,
  request: StatusRequest,
  context: ProviderContext,
): Promise<StatusResult> {
  if (request.type !== 'transaction') {
    throw new UnexpectedStatusRequestError('Across looks deposits up by transaction hash')
  }
  const query = { depositTxnRef: request.fromHash, originChainId: request.fromChainId }
  try {
    const { data } = await http.request(
      { path: 'deposit/status', query, schema: depositStatusSchema },
      context,
    )
    const message = MESSAGES.get(data.status)
    return {
      fromHash: request.fromHash,
      toHash: [data.fillTx, data.fillTxnRef].find(isHash) ?? '',
      statusInfo: {
        status: STATUSES.get(data.status) ?? 'PENDING',
        bridgeResponseResult: data,
        ...(message ? { message } : {}),
      },
    }
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 404) throw error
    // Its indexer has not seen the deposit yet: that is no reason to give up on it.
    return {
      fromHash: request.fromHash,
      toHash: '',
      statusInfo: { status: 'PENDING', message: 'Across has not seen the deposit yet' },
    }
  }
}

/** What is no hash is left out: the money has arrived all the same. */
function isHash(text: string | null | undefined): boolean {
  return z.safeParse(hashSchema, text).success
}

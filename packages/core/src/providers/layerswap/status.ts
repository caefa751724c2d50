import * as z from 'zod/mini'
import type { HttpClient } from '../../kernel/http.ts'
import { HttpError } from '../../kernel/http-errors.ts'
import type { ProviderContext } from '../../quotes/provider.ts'
import type { StatusRequest, StatusResult, TransferStatus } from '../../quotes/status.ts'
import { firstHash, isSameHash, notFound, requireTransaction, statusResult } from '../shared/status.ts'
import { getErrorCode } from './error.ts'
import { statusSchema, swapHandleSchema } from './schema.ts'

/** Final statuses; others are pending. */
const STATUSES: ReadonlyMap<string, TransferStatus> = new Map([
  ['completed', 'DONE'],
  ['failed', 'FAILED'],
  ['refunded', 'TRANSFER_REFUNDED'],
])

const MESSAGES: ReadonlyMap<string, string> = new Map([
  ['pending_refund', 'The swap failed. Layerswap is refunding the deposit.'],
  ['refunded', 'Layerswap refunded the deposit on the source chain.'],
  [
    'expired',
    'The swap expired before Layerswap received the deposit. Contact its support to recover the funds.',
  ],
])

export async function statusLayerswap(
  http: HttpClient,
  request: StatusRequest,
  context: ProviderContext,
): Promise<StatusResult> {
  const { fromHash, interfaceParamData } = requireTransaction(request, 'Layerswap')
  const swap = await fetchSwap(http, fromHash, interfaceParamData, context)
  const transactions = swap?.transactions ?? []
  const isOurs = transactions.some(
    ({ type, transaction_hash }) => type === 'input' && isSameHash(fromHash, transaction_hash),
  )
  if (!swap || !isOurs) return notFound(fromHash)
  const status = STATUSES.get(swap.status) ?? 'PENDING'
  const outputs = transactions.filter(({ type }) => type === 'output')
  return statusResult(fromHash, {
    status,
    toHash: firstHash(...outputs.map(({ transaction_hash }) => transaction_hash)),
    message:
      status === 'FAILED' ? `failed: ${swap.fail_reason || 'no reason given'}` : MESSAGES.get(swap.status),
    reply: swap,
  })
}

/** Requests the swap by its id if the build is known, else by the deposit. Returns undefined if Layerswap does not know it. */
async function fetchSwap(http: HttpClient, fromHash: string, handle: unknown, context: ProviderContext) {
  const parsed = z.safeParse(swapHandleSchema, handle)
  const path = parsed.success
    ? `swaps/${encodeURIComponent(parsed.data.swapId)}`
    : `swaps/by_transaction_hash/${encodeURIComponent(fromHash)}`
  const query = parsed.success ? { exclude_deposit_actions: true } : {}
  try {
    const { data } = await http.request({ path, query, schema: statusSchema }, context)
    return data.data?.swap ?? undefined
  } catch (error) {
    // Only an error body of Layerswap proves that the swap is unknown: any proxy could send a bare 404.
    if (error instanceof HttpError && error.status === 404 && getErrorCode(error) !== undefined)
      return undefined
    throw error
  }
}

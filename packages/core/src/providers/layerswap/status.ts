import * as z from 'zod/mini'
import type { HttpClient } from '../../kernel/http.ts'
import { HttpError } from '../../kernel/http-errors.ts'
import type { ProviderContext } from '../../quotes/provider.ts'
import type { StatusRequest, StatusResult, TransferStatus } from '../../quotes/status.ts'
import { firstHash, isSameHash, notFound, requireTransaction, statusResult } from '../shared/status.ts'
import { codeOf } from './error.ts'
import { statusSchema, swapHandleSchema } from './schema.ts'

/** Anything else is still on its way. */
const STATUSES: ReadonlyMap<string, TransferStatus> = new Map([
  ['completed', 'DONE'],
  ['failed', 'FAILED'],
  ['refunded', 'TRANSFER_REFUNDED'],
])

const MESSAGES: ReadonlyMap<string, string> = new Map([
  ['pending_refund', 'The swap could not be completed; Layerswap is paying the deposit back'],
  ['refunded', 'Layerswap paid the deposit back on the source chain'],
  ['expired', 'The swap expired before Layerswap saw the deposit; its support can release the money'],
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

/** By its id, where the build is known, else by the deposit. Undefined when Layerswap says that it does not know it. */
async function fetchSwap(http: HttpClient, fromHash: string, handle: unknown, context: ProviderContext) {
  const known = z.safeParse(swapHandleSchema, handle)
  const path = known.success
    ? `swaps/${encodeURIComponent(known.data.swapId)}`
    : `swaps/by_transaction_hash/${encodeURIComponent(fromHash)}`
  const query = known.success ? { exclude_deposit_actions: true } : {}
  try {
    const { data } = await http.request({ path, query, schema: statusSchema }, context)
    return data.data?.swap ?? undefined
  } catch (error) {
    // Only its own words say that it does not know a swap: a bare 404 may be anybody's.
    if (error instanceof HttpError && error.status === 404 && codeOf(error) !== undefined) return undefined
    throw error
  }
}

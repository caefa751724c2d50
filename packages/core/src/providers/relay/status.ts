import * as z from 'zod/mini'
import type { HttpClient } from '../../kernel/http.ts'
import type { Hex } from '../../kernel/schema.ts'
import type { ProviderContext } from '../../quotes/provider.ts'
import type { StatusRequest, StatusResult, TransferStatus } from '../../quotes/status.ts'
import { readRows } from '../shared/rows.ts'
import { firstHash, notFound, notFoundOn404, requireTransaction, statusResult } from '../shared/status.ts'
import { handleSchema, requestSchema, requestsSchema, statusSchema } from './schema.ts'

/** Any other status is pending: `depositing`, `pending`, `submitted`, `delayed`. */
const STATUSES: ReadonlyMap<string, TransferStatus> = /* @__PURE__ */ new Map([
  // Relay has not indexed the deposit yet.
  ['waiting', 'NOT_FOUND'],
  ['unknown', 'NOT_FOUND'],
  ['success', 'DONE'],
  ['refund', 'TRANSFER_REFUNDED'],
  ['failure', 'FAILED'],
])

const MESSAGES: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['delayed', 'Relay pays out later than expected.'],
  ['refund', 'Relay refunded the deposit on the source chain.'],
])

/** Returns the status of a transfer by its request id or, if that is unknown, by its source transaction. */
export async function statusRelay(
  http: HttpClient,
  request: StatusRequest,
  context: ProviderContext,
): Promise<StatusResult> {
  const { fromHash, interfaceParamData } = requireTransaction(request, 'Relay')
  return notFoundOn404(fromHash, async () => {
    const handle = z.safeParse(handleSchema, interfaceParamData)
    const requestId = handle.data?.requestId ?? (await findRequestId(http, fromHash, context))
    if (requestId === undefined) return notFound(fromHash)
    const query = { requestId }
    const { data } = await http.request({ path: 'intents/status/v3', query, schema: statusSchema }, context)
    const status = STATUSES.get(data.status) ?? 'PENDING'
    return statusResult(fromHash, {
      status,
      toHash: firstHash(...(data.txHashes ?? [])),
      message:
        status === 'FAILED' ? `failed: ${data.details || 'no reason given'}` : MESSAGES.get(data.status),
      reply: data,
    })
  })
}

async function findRequestId(
  http: HttpClient,
  fromHash: string,
  context: ProviderContext,
): Promise<Hex | undefined> {
  const query = { hash: fromHash }
  const { data } = await http.request({ path: 'requests/v2', query, schema: requestsSchema }, context)
  return readRows(requestSchema, data.requests)[0]?.id
}

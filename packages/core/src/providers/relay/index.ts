import * as z from 'zod/mini'
import { createHttpClient, type HttpClient } from '../../kernel/http.ts'
import type { Hex } from '../../kernel/schema.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import type { ProviderContext, ProviderOptions, QuoteProvider } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { StatusRequest, StatusResult, TransferStatus } from '../../quotes/status.ts'
import { readRows } from '../shared/read-rows.ts'
import { rejectFuelAndMessage } from '../shared/reject.ts'
import { firstHash, notFound, notFoundOn404, requireTransaction, statusResult } from '../shared/status.ts'
import { RELAY_CONTRACTS } from './contracts.ts'
import { decodeRelay } from './decode-relay.ts'
import { quoteRelay } from './quote.ts'
import { handleSchema, requestSchema, requestsSchema, statusSchema } from './schema.ts'

const BASE_URL = 'https://api.relay.link'

/**
 * Relay: a bridge whose solvers fill deposits on the destination chain within seconds, and swaps on a single chain
 * through other aggregators. For higher rate limits, use an API key through a gateway.
 *
 * @see https://docs.relay.link/references/api/get-quote-v2
 */
export function relay(options: ProviderOptions = {}): QuoteProvider {
  const http = createHttpClient({ ...options, baseUrl: options.baseUrl ?? BASE_URL })
  return defineProvider({
    id: 'relay',
    name: 'Relay',
    kind: 'bridge',
    settlesOn: 'destination',
    supportsExactOutput: true,
    unsupportedReason: (request) => {
      const { fromChainId } = request
      const reason = rejectFuelAndMessage('Relay', request)
      if (reason || RELAY_CONTRACTS.has(fromChainId)) return reason
      return new ProviderError('NOT_SUPPORT', `Relay has no known contract on chain ${fromChainId}.`)
    },
    contracts: ({ fromChainId }) => RELAY_CONTRACTS.get(fromChainId) ?? { targets: [] },
    quote: (request, context) => quoteRelay(http, request, context),
    decode: decodeRelay,
    status: (request, context) => statusRelay(http, request, context),
  })
}

/** Statuses by status of Relay; others, such as `depositing` and `delayed`, are pending. */
const STATUSES: ReadonlyMap<string, TransferStatus> = /* @__PURE__ */ new Map([
  // Relay has not indexed the deposit yet.
  ['waiting', 'NOT_FOUND'],
  ['unknown', 'NOT_FOUND'],
  ['success', 'DONE'],
  ['refund', 'TRANSFER_REFUNDED'],
  ['failure', 'FAILED'],
])

const MESSAGES: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['delayed', 'Relay is paying later than expected.'],
  ['refund', 'Relay refunded the deposit on the source chain.'],
])

/** Returns the status of a transfer by its request id or, if that is unknown, by its source transaction. */
async function statusRelay(
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

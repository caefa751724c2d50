import { createHttpClient, type HttpClient } from '../../kernel/http.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import { knownContract } from '../../quotes/known-contracts.ts'
import type {
  ProviderContext,
  ProviderOptions,
  QuoteProvider,
  TokenListEntry,
} from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import type { StatusRequest, StatusResult, TransferStatus } from '../../quotes/status.ts'
import { MAX_LIST_BYTES, readTokens } from '../shared/read-tokens.ts'
import { rejectFuelAndMessage, rejectSameChain, rejectWithoutContract } from '../shared/reject.ts'
import { firstHash, notFound, notFoundOn404, requireTransaction, statusResult } from '../shared/status.ts'
import { decodeOrbiter } from './calldata.ts'
import { getChainCode } from './chain-codes.ts'
import { getRouter, isKnownMaker } from './contracts.ts'
import { fetchResult, quoteOrbiter } from './quote.ts'
import { chainsSchema, tokenRowSchema, transferSchema } from './schema.ts'

const BASE_URL = 'https://api.orbiter.finance/sdk'

export interface OrbiterOptions extends ProviderOptions {
  /** Name of the integrator at Orbiter, sent as `X-Channel-Identifier`. Default 'causeway'. */
  readonly channel?: string | undefined
  /** Additional maker accounts. Deposits to unknown accounts are rejected. Default: none. */
  readonly makers?: readonly string[] | undefined
}

/**
 * Orbiter: a maker receives the deposit on the source chain and pays from its account on the destination chain. Quotes
 * are computed from the published routes, and the transaction is encoded locally.
 *
 * @see https://github.com/Orbiter-Finance/openapi-example
 */
export function orbiter({
  channel = 'causeway',
  makers = [],
  ...options
}: OrbiterOptions = {}): QuoteProvider {
  const headers = {
    'content-type': 'application/json',
    'x-channel-identifier': channel,
    ...options.headers,
  }
  const http = createHttpClient({
    ...options,
    headers,
    baseUrl: options.baseUrl ?? BASE_URL,
    maxBytes: MAX_LIST_BYTES,
  })
  return defineProvider({
    id: 'orbiter',
    name: 'Orbiter',
    kind: 'bridge',
    settlesOn: 'destination',
    unsupportedReason: (request) =>
      rejectFuelAndMessage('Orbiter', request) ??
      rejectSameChain('Orbiter', request) ??
      rejectWithoutContract('Orbiter', { [request.fromChainId]: getRouter(request.fromChainId) }, request) ??
      rejectUnknownCode(request),
    decodesEveryCall: true,
    contracts: ({ fromChainId }) => knownContract(getRouter(fromChainId)),
    quote: (request, context) => quoteOrbiter(http, makers, request, context),
    decode: (transaction, request) =>
      decodeOrbiter(transaction, request, (account) => isKnownMaker(account, makers)),
    status: (request, context) => fetchStatus(http, request, context),
    tokens: (context) => fetchTokens(http, context),
  })
}

/** Returns an error for a destination chain without a known code, whose memo could not be verified. */
function rejectUnknownCode({ toChainId }: QuoteRequest): ProviderError | undefined {
  return getChainCode(toChainId) === undefined
    ? new ProviderError('NOT_SUPPORT', `Orbiter has no known code for chain ${toChainId}.`)
    : undefined
}

/** Final values of `opStatus`; others are pending. */
const STATUSES: ReadonlyMap<string, TransferStatus> = new Map([
  ['99', 'DONE'],
  ['80', 'TRANSFER_REFUNDED'],
  ['81', 'TRANSFER_REFUNDED'],
])

/** Failure reasons by `opStatus`. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['2', 'the source chain or token is unknown'],
  ['3', 'the destination chain is unknown'],
  ['4', 'Orbiter does not support this pair'],
  ['5', 'the nonce is too large'],
  ['6', 'the amount is too small'],
])

/** Value of `status` for a failed transfer. */
const FAILED = '3'

async function fetchStatus(
  http: HttpClient,
  request: StatusRequest,
  context: ProviderContext,
): Promise<StatusResult> {
  const { fromHash } = requireTransaction(request, 'Orbiter')
  const call = { path: `transaction/status/${encodeURIComponent(fromHash)}`, result: transferSchema }
  return notFoundOn404(fromHash, async () => {
    const transfer = await fetchResult(http, call, context)
    if (!transfer) return notFound(fromHash)
    const { opStatus = '' } = transfer
    const reason =
      REASONS.get(opStatus) ?? (transfer.status === FAILED ? 'Orbiter gives no reason' : undefined)
    const status = STATUSES.get(opStatus) ?? (reason ? 'FAILED' : 'PENDING')
    return statusResult(fromHash, {
      status,
      toHash: status === 'DONE' ? firstHash(transfer.targetId) : '',
      message: status === 'FAILED' ? `failed: ${reason}` : undefined,
      reply: transfer,
    })
  })
}

/** Returns the tokens of EVM chains. Chains without a numeric id are skipped. */
async function fetchTokens(http: HttpClient, context: ProviderContext): Promise<TokenListEntry[]> {
  const chains = await fetchResult(http, { path: 'chains', result: chainsSchema }, context)
  return chains.flatMap(({ chainId: digits, tokens = [] }) => {
    const chainId = /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : undefined
    if (chainId === undefined) return []
    const toEntry = (row: Omit<TokenListEntry, 'chainId' | 'logoImg'>) => ({ ...row, chainId, logoImg: '' })
    return readTokens('Orbiter', tokens, { schema: tokenRowSchema, toEntry }, context)
  })
}

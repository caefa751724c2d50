import { isNativeToken } from '../../chains/address.ts'
import { createHttpClient, type HttpClient } from '../../kernel/http.ts'
import { parseExternal } from '../../kernel/schema.ts'
import { defineProvider } from '../../quotes/define-provider.ts'
import type { KnownContracts } from '../../quotes/known-contracts.ts'
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
import { rejectFuelAndMessage, rejectWithoutContract } from '../shared/reject.ts'
import { firstHash, isSameHash, notFoundOn404, requireTransaction, statusResult } from '../shared/status.ts'
import { CROSSCURVE_CONTRACTS } from './contracts.ts'
import { decodeCrossCurve } from './decode-cross-curve.ts'
import { buildCrossCurve, quoteCrossCurve } from './quote.ts'
import {
  networksSchema,
  type SearchEntry,
  searchEntrySchema,
  searchSchema,
  tokenRowSchema,
} from './schema.ts'

export { CROSSCURVE_CONTRACTS } from './contracts.ts'

const BASE_URL = 'https://api.crosscurve.fi'
/** Timeout of a route scan, which is slow: CrossCurve simulates every pool of a route. */
const TIMEOUT_MS = 30_000

export interface CrossCurveOptions extends ProviderOptions {
  /**
   * Contracts by chain id, the only ones that transactions may call or approve. Default: `CROSSCURVE_CONTRACTS`;
   * `{ ...CROSSCURVE_CONTRACTS, 5000: mine }` adds a chain. Other source chains are not supported.
   */
  readonly contracts?: Readonly<Record<number, KnownContracts>> | undefined
}

/**
 * CrossCurve: swaps through Curve pools on both sides of its own bridge. The delivery fee is a native fee on top of the
 * amount. Routes through Rubic and Bungee are excluded, because CrossCurve does not report their status.
 *
 * @see https://docs.crosscurve.fi
 */
export function crosscurve({
  contracts = CROSSCURVE_CONTRACTS,
  ...options
}: CrossCurveOptions = {}): QuoteProvider {
  const http = createHttpClient({
    ...options,
    baseUrl: options.baseUrl ?? BASE_URL,
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_LIST_BYTES,
  })
  return defineProvider({
    id: 'crosscurve',
    name: 'CrossCurve',
    kind: 'bridge',
    settlesOn: 'destination',
    unsupportedReason: (request) =>
      rejectCrossCurve(request) ?? rejectWithoutContract('CrossCurve', contracts, request),
    contracts: ({ fromChainId }) => contracts[fromChainId],
    quote: (request, context) => quoteCrossCurve(http, request, context),
    build: (quote, context) => buildCrossCurve(http, quote, context),
    decode: decodeCrossCurve,
    status: (request, context) => statusCrossCurve(http, request, context),
    tokens: (context) => tokensCrossCurve(http, context),
  })
}

/** Minimum amount of the native token on `MINIMUM_CHAINS`, in base units. */
const NATIVE_MINIMUM = 10n ** 15n
/** Ethereum, OP Mainnet, Base, Arbitrum One, Blast. */
const MINIMUM_CHAINS: readonly number[] = [1, 10, 8453, 42161, 81457]

function rejectCrossCurve(request: QuoteRequest): ProviderError | undefined {
  const { fromChainId, fromTokenAddress, fromAmount } = request
  const isTooLow =
    isNativeToken(fromTokenAddress) && MINIMUM_CHAINS.includes(fromChainId) && fromAmount < NATIVE_MINIMUM
  return (
    rejectFuelAndMessage('CrossCurve', request) ??
    (isTooLow
      ? new ProviderError('NOT_SUPPORT', 'CrossCurve requires at least 0.001 of the native token.')
      : undefined)
  )
}

/** Final statuses; others are pending. */
const STATUSES: ReadonlyMap<string, TransferStatus> = new Map([
  ['completed', 'DONE'],
  ['failed', 'FAILED'],
  ['canceled', 'FAILED'],
  ['reverted', 'TRANSFER_REFUNDED'],
])

const PARKED = 'The funds are waiting on an intermediate chain. Finish or revert the transfer at CrossCurve.'
const NEEDS_RETRY = 'The delivery failed. Retry it at CrossCurve.'

async function statusCrossCurve(
  http: HttpClient,
  request: StatusRequest,
  context: ProviderContext,
): Promise<StatusResult> {
  const { fromHash } = requireTransaction(request, 'CrossCurve')
  return notFoundOn404(fromHash, async () => {
    const query = { search: fromHash }
    const { data } = await http.request({ path: 'search', query, schema: searchSchema }, context)
    const entry = readEntry(data, fromHash)
    const status = STATUSES.get(entry.status) ?? 'PENDING'
    return statusResult(fromHash, {
      status,
      toHash: firstHash(entry.destination.transactionHash),
      message: getMessage(entry, status),
      reply: entry,
    })
  })
}

/** @throws ProviderError ERROR if the list is empty, NOT_FOUND if its first entry is another transaction */
function readEntry([first]: readonly unknown[], fromHash: string): SearchEntry {
  if (first === undefined) {
    throw new ProviderError('ERROR', 'CrossCurve does not list the transaction yet.')
  }
  const entry = parseExternal(searchEntrySchema, first, 'The transaction of CrossCurve')
  const { transactionHash } = entry.source
  if (!transactionHash || isSameHash(fromHash, transactionHash)) return entry
  throw new ProviderError(
    'NOT_FOUND',
    `CrossCurve returned the status of another transaction: ${transactionHash}.`,
  )
}

function getMessage(
  { status: providerStatus, inconsistency, failureReason, destination }: SearchEntry,
  status: TransferStatus,
): string | undefined {
  if (status !== 'DONE' && (inconsistency || destination.emergency)) return PARKED
  if (status === 'FAILED') return failureReason || 'Transaction failed'
  return providerStatus === 'retry' ? NEEDS_RETRY : undefined
}

async function tokensCrossCurve(http: HttpClient, context: ProviderContext): Promise<TokenListEntry[]> {
  const { data } = await http.request({ path: 'networks', schema: networksSchema }, context)
  return readTokens(
    'CrossCurve',
    Object.values(data).flatMap(({ tokens }) => tokens),
    { schema: tokenRowSchema, toEntry: ({ icon, ...row }) => ({ ...row, logoImg: icon ?? '' }) },
    context,
  )
}

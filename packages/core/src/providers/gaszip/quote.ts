import * as z from 'zod/mini'
import { sameAddress } from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import type { HttpClient } from '../../kernel/http.ts'
import { parseExternal } from '../../kernel/schema.ts'
import type { ProviderContext, ProviderQuote, QuoteFee, TransactionData } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { type BuildableRequest, toBuildableRequest } from '../../quotes/to-buildable-request.ts'
import { feesAboveAmount } from '../shared/error.ts'
import { readRows } from '../shared/rows.ts'
import { decodeDeposit } from './calldata.ts'
import { getDepositContract } from './contracts.ts'
import {
  chainSchema,
  chainsSchema,
  type GaszipChain,
  type GaszipQuote,
  quoteRowSchema,
  quotesSchema,
  refusedRowSchema,
} from './schema.ts'
import { toGaszipError, toProviderError } from './to-gaszip-error.ts'

export async function quoteGaszip(
  http: HttpClient,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  try {
    const quotes = fetchQuotes(http, request, context)
    // For a chain that is not known the quotes fail too, with a reason that says less.
    quotes.catch(() => undefined)
    const chains = await fetchRoute(http, request, context)
    return toProviderQuote(await quotes, chains, request)
  } catch (error) {
    throw toGaszipError(error)
  }
}

interface Route {
  readonly source: GaszipChain
  readonly destination: GaszipChain
}

async function fetchRoute(
  http: HttpClient,
  { fromChainId, toChainId }: QuoteRequest,
  context: ProviderContext,
): Promise<Route> {
  const { data } = await http.request({ path: 'chains', schema: chainsSchema }, context)
  const known = readRows(chainSchema, data.chains)
  const find = (chainId: number) => {
    const found = known.find(({ chain }) => chain === chainId)
    if (found) return found
    throw new ProviderError('NOT_SUPPORT', `Gas.zip does not support chain ${chainId}.`)
  }
  return { source: find(fromChainId), destination: find(toChainId) }
}

async function fetchQuotes(http: HttpClient, request: QuoteRequest, context: ProviderContext) {
  const { fromChainId, toChainId, fromAmount } = request
  const accounts = toBuildableRequest(request)
  const query = accounts && { from: accounts.fromAddress, to: accounts.toAddress }
  const path = `quotes/${fromChainId}/${fromAmount}/${toChainId}`
  const { data } = await http.request({ path, query: query ?? {}, schema: quotesSchema }, context)
  return data
}

function toProviderQuote(
  { error, quotes: [row] = [], contractDepositTxn }: z.infer<typeof quotesSchema>,
  route: Route,
  request: QuoteRequest,
): ProviderQuote {
  const refused = z.safeParse(refusedRowSchema, row)
  const reason = error ?? (refused.success ? refused.data.error : undefined)
  if (reason) {
    throw toProviderError(reason) ?? new ProviderError('NOT_SUPPORT', 'Gas.zip refuses, for no known reason')
  }
  const quote = parseExternal(quoteRowSchema, row, 'The quote of Gas.zip')
  const { chain, expected, speed, decimals = request.toTokenDecimals } = quote
  if (chain !== request.toChainId || decimals !== request.toTokenDecimals) {
    throw new ProviderError('ERROR', `Gas.zip answered with ${decimals} decimals for chain ${chain}`)
  }
  if (expected === 0n) throw feesAboveAmount('Gas.zip')
  const accounts = toBuildableRequest(request)
  if (accounts && !isAgreed(contractDepositTxn, route, accounts)) {
    throw new ProviderError('ERROR', 'The deposit of Gas.zip is not the one asked for')
  }
  return compact({
    depositContract: getDepositContract(request.fromChainId),
    toAmount: expected,
    fee: feeOf(quote, route, request),
    estimatedDuration: speed,
    transactionData: (accounts && contractDepositTxn) || undefined,
    interfaceParamData: {},
  })
}

/** The known contract, the recipient and the chain of the request. What it pays is checked with its value. */
function isAgreed(
  transaction: TransactionData | null | undefined,
  { destination }: Route,
  { fromChainId, toAddress }: BuildableRequest,
): transaction is TransactionData {
  if (!transaction || !sameAddress(transaction.to, getDepositContract(fromChainId))) return false
  const deposit = decodeDeposit(transaction.data)
  return deposit?.chains === destination.short && sameAddress(deposit.recipient, toAddress)
}

/** Between chains with the same coin the difference is what Gas.zip takes; otherwise it is not said. */
function feeOf(
  { expected, gas }: GaszipQuote,
  { source, destination }: Route,
  { fromAmount }: QuoteRequest,
): QuoteFee {
  const isSameCoin = source.symbol !== null && source.symbol === destination.symbol
  const taken = isSameCoin && fromAmount > expected ? fromAmount - expected : 0n
  const destinationGasFee = gas < taken ? gas : taken
  return { swapFee: taken - destinationGasFee, destinationGasFee }
}

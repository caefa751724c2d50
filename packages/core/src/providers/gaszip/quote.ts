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
import { getValidForMs } from '../shared/get-valid-for-ms.ts'
import { readRows } from '../shared/rows.ts'
import { decodeDeposit } from './calldata.ts'
import { getDepositContract } from './contracts.ts'
import {
  chainSchema,
  chainsSchema,
  errorRowSchema,
  type GaszipChain,
  type GaszipQuote,
  quoteRowSchema,
  quotesSchema,
} from './schema.ts'
import { toGaszipError, toProviderError } from './to-gaszip-error.ts'

export async function quoteGaszip(
  http: HttpClient,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  try {
    const quotes = fetchQuotes(http, request, context)
    // For an unknown chain the quotes fail as well, with a less helpful reason.
    quotes.catch(() => undefined)
    const chains = await fetchRoute(http, request, context)
    const reply = await quotes
    const validForMs = getValidForMs('Gas.zip', reply.expires, context.clock.now())
    return { ...toProviderQuote(reply, chains, request), validForMs }
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
  const chains = readRows(chainSchema, data.chains)
  const find = (chainId: number) => {
    const match = chains.find(({ chain }) => chain === chainId)
    if (match) return match
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
  const rejection = z.safeParse(errorRowSchema, row)
  const reason = error ?? (rejection.success ? rejection.data.error : undefined)
  if (reason) {
    throw toProviderError(reason) ?? new ProviderError('NOT_SUPPORT', 'Gas.zip returned an unknown error.')
  }
  const quote = parseExternal(quoteRowSchema, row, 'The quote of Gas.zip')
  const { chain, expected, speed, decimals = request.toTokenDecimals } = quote
  if (chain !== request.toChainId || decimals !== request.toTokenDecimals) {
    throw new ProviderError('ERROR', `Gas.zip quoted another output: ${decimals} decimals on chain ${chain}.`)
  }
  if (expected === 0n) throw feesAboveAmount('Gas.zip')
  const accounts = toBuildableRequest(request)
  if (accounts && !isRequestedDeposit(contractDepositTxn, route, accounts)) {
    throw new ProviderError('ERROR', 'The deposit of Gas.zip has another contract, chain or recipient.')
  }
  return compact({
    depositContract: getDepositContract(request.fromChainId),
    toAmount: expected,
    fee: toFee(quote, route, request),
    estimatedDuration: speed,
    transactionData: (accounts && contractDepositTxn) || undefined,
    interfaceParamData: {},
  })
}

/** Returns whether a transaction deposits at the known contract, for the requested chain and recipient. */
function isRequestedDeposit(
  transaction: TransactionData | null | undefined,
  { destination }: Route,
  { fromChainId, toAddress }: BuildableRequest,
): transaction is TransactionData {
  if (!transaction || !sameAddress(transaction.to, getDepositContract(fromChainId))) return false
  const deposit = decodeDeposit(transaction.data)
  return deposit?.chains === destination.short && sameAddress(deposit.recipient, toAddress)
}

/** Returns the fees: between chains with the same coin, the input less the output. Otherwise they are not stated. */
function toFee(
  { expected, gas }: GaszipQuote,
  { source, destination }: Route,
  { fromAmount }: QuoteRequest,
): QuoteFee {
  const isSameCoin = source.symbol !== null && source.symbol === destination.symbol
  const totalFee = isSameCoin && fromAmount > expected ? fromAmount - expected : 0n
  const destinationGasFee = gas < totalFee ? gas : totalFee
  return { swapFee: totalFee - destinationGasFee, destinationGasFee }
}

import { decodeFunctionData, parseAbi } from 'viem'
import * as z from 'zod/mini'
import { NATIVE_TOKEN_ADDRESS, sameAddress } from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import type { HttpClient } from '../../kernel/http.ts'
import { HttpError } from '../../kernel/http-errors.ts'
import { type Hex, parseExternal } from '../../kernel/schema.ts'
import type {
  DecodedTransaction,
  ProviderContext,
  ProviderQuote,
  QuoteFee,
  TransactionData,
} from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { type BuildableRequest, toBuildableRequest } from '../../quotes/to-buildable-request.ts'
import { attempt } from '../shared/attempt.ts'
import {
  type CodesByText,
  codeByText,
  feesAboveAmount,
  readErrorBody,
  toServiceError,
} from '../shared/error.ts'
import { getValidForMs } from '../shared/get-valid-for-ms.ts'
import { readRows } from '../shared/read-rows.ts'
import { getDepositContract } from './get-deposit-contract.ts'
import { findChainId, getShortChainId } from './get-short-chain-id.ts'
import {
  apiErrorSchema,
  chainSchema,
  chainsSchema,
  errorRowSchema,
  type GaszipChain,
  type GaszipQuote,
  quoteRowSchema,
  quotesSchema,
} from './schema.ts'

export async function quoteGaszip(
  http: HttpClient,
  request: QuoteRequest,
  context: ProviderContext,
): Promise<ProviderQuote> {
  try {
    const quotes = fetchQuotes(http, request, context)
    // For an unknown chain, the quotes fail too. Report the error of the chain list instead.
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
    throw new ProviderError(
      'ERROR',
      `Gas.zip quoted an unexpected output: ${decimals} decimals on chain ${chain}.`,
    )
  }
  if (expected === 0n) throw feesAboveAmount('Gas.zip')
  const accounts = toBuildableRequest(request)
  if (accounts && !isRequestedDeposit(contractDepositTxn, route, accounts)) {
    throw new ProviderError(
      'ERROR',
      'Gas.zip returned a deposit with an unexpected contract, chain or recipient.',
    )
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

/** Returns whether a transaction calls the known contract with the requested destination chain and recipient. */
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

/** GasZipV2 (lifinance/contracts, `IGasZip`). */
const DEPOSIT_ABI = parseAbi(['function deposit(uint256 chains, bytes32 to) payable'])

interface GaszipDeposit {
  /** Gas.zip's ids of the destination chains, 16 bits each. */
  readonly chains: bigint
  readonly recipient: string
}

/** Decodes a deposit; undefined for any other calldata. */
function decodeDeposit(data: Hex): GaszipDeposit | undefined {
  const args = attempt(() => decodeFunctionData({ abi: DEPOSIT_ABI, data }).args)
  // Addresses are left-aligned, padded with zeros on the right.
  return args && /0{24}$/.test(args[1]) ? { chains: args[0], recipient: args[1].slice(0, 42) } : undefined
}

/** Lower bound of `chains` for several 16-bit ids. Such a deposit is split among the chains. */
const SEVERAL_CHAINS = 2n ** 16n

/**
 * Decodes a deposit to the known contract of the source chain; undefined for any other target, for a deposit that is
 * split among several chains, and for an unknown chain id of Gas.zip if the id of the requested chain is known. If
 * neither id is known, the recipient is omitted, because the destination chain cannot be verified.
 */
export function decodeGaszip(
  { to, data, value }: TransactionData,
  { fromChainId, toChainId }: Pick<QuoteRequest, 'fromChainId' | 'toChainId'>,
): DecodedTransaction | undefined {
  const deposit = sameAddress(to, getDepositContract(fromChainId)) ? decodeDeposit(data) : undefined
  if (!deposit || deposit.chains >= SEVERAL_CHAINS) return undefined
  const spend = { token: NATIVE_TOKEN_ADDRESS, amount: value }
  const destinationChainId = findChainId(deposit.chains)
  if (destinationChainId !== undefined) return { ...spend, recipient: deposit.recipient, destinationChainId }
  return getShortChainId(toChainId) === undefined ? spend : undefined
}

const CODES: CodesByText = [
  [/too (?:low|small)|below (?:the )?minimum/i, 'AMOUNT_TOO_LOW'],
  [/disabled|liquidity|(?:not |un)supported|(?:invalid|unknown) chain/i, 'NOT_SUPPORT'],
]

/** Converts an error of the API to one with a code, and returns any other error unchanged. */
function toGaszipError(error: unknown): unknown {
  if (!(error instanceof HttpError) || error.status >= 500) return toServiceError(error, 'Gas.zip')
  return toProviderError(readErrorBody(apiErrorSchema, error)?.error ?? '', error) ?? error
}

/** Returns the error for an error text; undefined for an unknown text, which could repeat any part of the request. */
function toProviderError(text: string, cause?: unknown): ProviderError | undefined {
  const code = codeByText(CODES, text)
  return code && new ProviderError(code, `Gas.zip returned an error: ${text}.`, { cause })
}

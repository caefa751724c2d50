import { isNativeToken, sameAddress } from '../../chains/address.ts'
import { FUEL_CHAIN_ID } from '../../chains/chain-ids.ts'
import { compact } from '../../kernel/compact.ts'
import { percentToBasisPoints, plusBasisPoints } from '../../kernel/percent.ts'
import type { Hex } from '../../kernel/schema.ts'
import type { ProviderQuote } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { toBuildableRequest } from '../../quotes/to-buildable-request.ts'
import { unknownAddress } from './error.ts'
import { rejectCrossChain, rejectMessage } from './reject.ts'

/** The contract that a swap calls, and the spender of the source token. */
export interface SwapContracts {
  readonly router: string
  /** Default: the router. */
  readonly spender?: string | undefined
}

/** Name of a swap aggregator, and its published contracts on the source chain, if any. */
interface KnownAggregator {
  readonly name: string
  readonly contracts?: readonly SwapContracts[] | undefined
}

/** A parsed quote of a swap aggregator, in base units. */
export interface SwapReply {
  /** Call target of the transaction. Default for a price without a transaction: the first known contract. */
  readonly to?: string | undefined
  /** Undefined if `build` requests the transaction separately. `value` in native base units. */
  readonly call?: { readonly data: Hex; readonly value: bigint } | undefined
  /** Contract that takes the source token. Default: `to`. */
  readonly spender?: string | undefined
  readonly toAmount: bigint
  /** Minimum that the transaction enforces. Default: `toAmount` less the slippage of the request. */
  readonly toAmountMin?: bigint | undefined
  /** Expected input for an exact `toAmount`. */
  readonly fromAmount?: bigint | undefined
  /** Fee of the aggregator, in base units of the source token. Default: 0. */
  readonly swapFee?: bigint | undefined
  /** Seconds. Default 0: the swap completes with its transaction. */
  readonly estimatedDuration?: number | undefined
  readonly validForMs?: number | undefined
  /** Data that `build` needs. */
  readonly interfaceParamData?: unknown
}

/**
 * Converts a parsed quote to the quote of a provider.
 *
 * @throws ProviderError if the output is zero, the input exceeds the request, or a contract is not a published one
 */
export function swapQuote(
  aggregator: KnownAggregator,
  request: QuoteRequest,
  reply: SwapReply,
): ProviderQuote {
  const { call, toAmount, fromAmount } = reply
  const to = reply.to ?? aggregator.contracts?.[0]?.router
  if (toAmount === 0n) {
    throw new ProviderError(
      'AMOUNT_TOO_LOW',
      `The amount is too low: ${aggregator.name} returned an output of 0.`,
    )
  }
  if (fromAmount !== undefined) assertAffordable(aggregator.name, fromAmount, request)
  return compact({
    depositContract: to,
    spender: to && swapSpender(aggregator, request, { to, spender: reply.spender }),
    toAmount,
    toAmountMin: reply.toAmountMin,
    fromAmount,
    fee: { swapFee: reply.swapFee ?? 0n, destinationGasFee: 0n },
    estimatedDuration: reply.estimatedDuration ?? 0,
    // Without accounts, the transaction would pay the placeholder account.
    transactionData:
      to && call && toBuildableRequest(request) ? { to, data: call.data, value: call.value } : undefined,
    interfaceParamData: reply.interfaceParamData ?? {},
    validForMs: reply.validForMs,
  })
}

/**
 * Returns why a request is not supported by a swap aggregator; undefined if it is supported.
 *
 * @param chains supported chains by id: a set, or a map
 */
export function rejectUnsupportedSwap(
  name: string,
  chains: { has(chainId: number): boolean },
  request: QuoteRequest,
): ProviderError | undefined {
  const { fromChainId } = request
  const chain = fromChainId === FUEL_CHAIN_ID ? 'Fuel' : `chain ${fromChainId}`
  return (
    rejectCrossChain(name, request) ??
    rejectMessage(name, request) ??
    (chains.has(fromChainId)
      ? undefined
      : new ProviderError('NOT_SUPPORT', `${name} does not support ${chain}.`))
  )
}

/**
 * Returns the contract that may take the source token; undefined for a native token.
 *
 * @throws ProviderError if the reply names an unknown contract
 */
export function swapSpender(
  { name, contracts }: KnownAggregator,
  { fromTokenAddress }: Pick<QuoteRequest, 'fromTokenAddress'>,
  { to, spender = to }: { readonly to: string; readonly spender?: string | undefined },
): string | undefined {
  const published = contracts?.find(({ router }) => sameAddress(router, to))
  if (contracts && !published) throw unknownAddress(name, to, 'router')
  if (isNativeToken(fromTokenAddress)) return undefined
  if (published && !sameAddress(spender, published.spender ?? published.router)) {
    throw unknownAddress(name, spender, 'spender')
  }
  return spender
}

/**
 * Checks a purchase of an exact amount.
 *
 * @param maxInput maximum input of the swap, in base units of the source token
 * @throws ProviderError if that is more than the request may spend
 */
export function assertAffordable(name: string, maxInput: bigint, { fromAmount }: QuoteRequest): void {
  if (maxInput <= fromAmount) return
  const reason = `The maximum input is too low: ${name} needs up to ${maxInput}, the limit is ${fromAmount}.`
  throw new ProviderError('AMOUNT_TOO_LOW', reason, { minimum: maxInput })
}

/** Returns the maximum input of a purchase: the expected input plus the slippage of the request, rounded up. */
export function maxSpent(expected: bigint, { slippage }: QuoteRequest): bigint {
  return plusBasisPoints(expected, percentToBasisPoints(slippage))
}

/**
 * Asserts that a quote sells exactly the requested input amount.
 *
 * @throws ProviderError if the amounts differ
 */
export function assertSold(name: string, amountIn: bigint, { fromAmount }: QuoteRequest): void {
  if (amountIn === fromAmount) return
  throw new ProviderError(
    'ERROR',
    `${name} quoted a different input amount: expected ${fromAmount}, received ${amountIn}.`,
  )
}

import { isNativeToken, sameAddress } from '../../chains/address.ts'
import { FUEL_CHAIN_ID } from '../../chains/ids.ts'
import { compact } from '../../kernel/compact.ts'
import { percentToBasisPoints, plusBasisPoints } from '../../kernel/percent.ts'
import type { Hex } from '../../kernel/schema.ts'
import { withAccounts } from '../../quotes/accounts.ts'
import type { KnownContracts } from '../../quotes/known-contracts.ts'
import type { ProviderQuote } from '../../quotes/provider.ts'
import { ProviderError } from '../../quotes/provider-error.ts'
import type { QuoteRequest } from '../../quotes/request.ts'
import { unknownAddress } from './error.ts'
import { refuseMessage, refuseOtherChain } from './refusal.ts'

/**
 * Why an aggregator of one chain's exchanges can never serve a request.
 *
 * @param chains what it serves, by chain id: a set, or a table
 */
export function refuseAggregator(
  name: string,
  chains: { has(chainId: number): boolean },
  request: QuoteRequest,
): ProviderError | undefined {
  const { fromChainId } = request
  const what = fromChainId === FUEL_CHAIN_ID ? 'Fuel' : `chain ${fromChainId}`
  return (
    refuseOtherChain(name, request) ??
    refuseMessage(name, request) ??
    (chains.has(fromChainId) ? undefined : new ProviderError('NOT_SUPPORT', `${name} does not serve ${what}`))
  )
}

/** An aggregator, and the contracts that it publishes for the chain of a request: an answer may name no others. */
export interface KnownAggregator {
  readonly name: string
  /** What its transactions call. Left out where that differs from answer to answer. */
  readonly router?: string | undefined
  /** Who takes the tokens, where that is another contract than the router. */
  readonly spender?: string | undefined
}

/** The published contracts of an aggregator; undefined where its router is not published. */
export function aggregatorContracts({
  router,
  spender = router,
}: Omit<KnownAggregator, 'name'>): KnownContracts | undefined {
  return router && spender ? { targets: [router], spenders: [spender] } : undefined
}

/** What an aggregator answered, read and in base units. */
export interface SwapAnswer {
  /** The contract that its transaction calls. */
  readonly to: string
  /** Left out where the transaction is asked for apart, by a `build`. `value` in native base units. */
  readonly call?: { readonly data: Hex; readonly value: bigint } | undefined
  /** Who takes the token. Default: the contract that is called. */
  readonly spender?: string | undefined
  readonly toAmount: bigint
  /** As the aggregator promises it. Left out, it is what the agreed slippage leaves: for display, as the router holds its own. */
  readonly toAmountMin?: bigint | undefined
  /** What is expected to be spent for an exact `toAmount`. */
  readonly fromAmount?: bigint | undefined
  /** What the aggregator keeps, in base units of the source token. Default: nothing. */
  readonly swapFee?: bigint | undefined
  /** Seconds. Default 0: the swap is over when its transaction is. */
  readonly estimatedDuration?: number | undefined
  readonly validForMs?: number | undefined
  /** What `build` needs again. */
  readonly interfaceParamData?: unknown
}

/**
 * An aggregator's answer as a quote, the same way for all of them.
 *
 * @throws ProviderError when nothing would be paid, more would be spent than may be, or a contract is named that is not the
 * known one
 */
export function swapQuote(known: KnownAggregator, request: QuoteRequest, answer: SwapAnswer): ProviderQuote {
  const { to, call, toAmount, fromAmount } = answer
  if (toAmount === 0n) throw new ProviderError('AMOUNT_TOO_LOW', `${known.name} pays nothing for this amount`)
  if (fromAmount !== undefined) assertAffordable(known.name, fromAmount, request)
  return compact({
    depositContract: to,
    spender: swapSpender(known, request, answer),
    toAmount,
    toAmountMin: answer.toAmountMin,
    fromAmount,
    fee: { swapFee: answer.swapFee ?? 0n, destinationGasFee: 0n },
    estimatedDuration: answer.estimatedDuration ?? 0,
    // One that was made for a stand-in account would pay that.
    transactionData: call && withAccounts(request) ? { to, data: call.data, value: call.value } : undefined,
    interfaceParamData: answer.interfaceParamData ?? {},
    validForMs: answer.validForMs,
  })
}

/**
 * Who may take the source token; undefined for a native one.
 *
 * @throws ProviderError when the answer names another contract than the known one
 */
export function swapSpender(
  { name, router, spender: knownSpender = router }: KnownAggregator,
  { fromTokenAddress }: Pick<QuoteRequest, 'fromTokenAddress'>,
  { to, spender = to }: Pick<SwapAnswer, 'to' | 'spender'>,
): string | undefined {
  if (router && !sameAddress(to, router)) throw unknownAddress(name, to, 'router')
  if (isNativeToken(fromTokenAddress)) return undefined
  if (knownSpender && !sameAddress(spender, knownSpender)) throw unknownAddress(name, spender, 'spender')
  return spender
}

/**
 * For purchases of an exact amount.
 *
 * @param mostIn what the swap may take at worst, in base units of the source token
 * @throws ProviderError when that is more than may be spent
 */
export function assertAffordable(name: string, mostIn: bigint, { fromAmount }: QuoteRequest): void {
  if (mostIn <= fromAmount) return
  const reason = `${name} may need more for this purchase than you allow to be spent`
  throw new ProviderError('AMOUNT_TOO_LOW', reason, { minimum: mostIn })
}

/** What a purchase may take at worst, where the provider adds the agreed slippage to what it expects. Rounded up, as it may. */
export function mostSpent(expected: bigint, { slippage }: QuoteRequest): bigint {
  return plusBasisPoints(expected, percentToBasisPoints(slippage))
}

/** For sales. @throws ProviderError when an answer is about another amount than was asked */
export function assertSold(name: string, amountIn: bigint, { fromAmount }: QuoteRequest): void {
  if (amountIn === fromAmount) return
  throw new ProviderError('ERROR', `${name} takes ${amountIn}, not the ${fromAmount} that were asked`)
}

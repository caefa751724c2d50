import { maxUint256 } from 'viem'
import { sameAddress } from '../../chains/address.ts'
import { mulDiv } from '../../kernel/amounts.ts'
import type { Address } from '../../kernel/schema.ts'
import type { IsolatedMarket } from '../../lending/market.ts'
import type { MarginTrade } from '../../margin/trade.ts'
import { MarginRouteRefusedError } from '../shared/errors.ts'
import { type BundleCall, bundleCall, orNothing } from './bundle.ts'
import { type AdapterCalls, adapterCalls, approveCall, EVERYTHING, transferCall } from './calls.ts'
import type { Bundler3Deployment } from './deployments.ts'

/** A share may cost this much more or less than the position says before a step is refused: 1%. */
const PRICE_TOLERANCE_BPS = 100n
const BPS = 10_000n
const E27 = 10n ** 27n

interface Ground {
  readonly trade: MarginTrade
  readonly market: IsolatedMarket
  readonly place: Bundler3Deployment
  readonly adapter: AdapterCalls
}

/**
 * The trade as a bundle: own funds, a flash loan with everything in its callback, then whatever is left to the account.
 *
 * @throws MarginRouteRefusedError for a trade that this router cannot carry out as it was decided
 */
export function tradeBundle(trade: MarginTrade, place: Bundler3Deployment): readonly BundleCall[] {
  const { flash, account, swap, own, sweeps } = trade
  const ground = {
    trade,
    place,
    market: marketOf(trade, place),
    adapter: adapterCalls(place.generalAdapter1),
  }
  const { adapter } = ground
  return [
    ...(own ? (own.asNative ? adapter.wrap(own.amount) : [adapter.pull(own.token, own.amount)]) : []),
    adapter.flashLoan(flash.token, flash.amount, [...swapCalls(ground), outCall(ground), inCall(ground)]),
    // A transfer of nothing is refused by the adapter, and that nothing is left is as good.
    ...[swap.fromToken, swap.toToken, ...sweeps].map((token) =>
      orNothing(adapter.transfer(token, account, EVERYTHING)),
    ),
  ]
}

/**
 * The bundler itself calls the aggregator, so that nobody can be called with the adapter's permissions. It holds no
 * allowance before and after: some tokens refuse a new one where an old one is left by somebody.
 */
function swapCalls({ trade: { swap, own }, place, adapter }: Ground): readonly BundleCall[] {
  const { bundler3, generalAdapter1 } = place
  const { fromToken, toToken, spender, fromAmount } = swap
  const joined = own && own.token.toLowerCase() === toToken.toLowerCase() ? own.amount : 0n
  const least = swap.toAmountMin + joined
  return [
    adapter.transfer(fromToken, bundler3, fromAmount),
    approveCall(fromToken, spender, 0n),
    approveCall(fromToken, spender, fromAmount),
    bundleCall(swap.to, swap.data),
    approveCall(fromToken, spender, 0n),
    // There and back again: the way there fails where the swap brought less than it must.
    adapter.transfer(toToken, bundler3, least),
    transferCall(toToken, generalAdapter1, least),
  ]
}

function outCall({ trade, market, adapter }: Ground): BundleCall {
  const { out, account } = trade
  if (out.type === 'Deposit') return adapter.supplyCollateral(market, EVERYTHING, account)
  const most = sharePrice(trade, BPS + PRICE_TOLERANCE_BPS) ?? maxUint256
  return adapter.repay(market, out.isAll ? 'whole-debt' : 'whole-balance', most, account)
}

function inCall({ trade, market, adapter }: Ground): BundleCall {
  const owed = trade.flash.amount + trade.flash.fee
  if (trade.in.type === 'Withdraw')
    return adapter.withdrawCollateral(market, trade.in.isAll ? EVERYTHING : owed)
  return adapter.borrow(market, owed, sharePrice(trade, BPS - PRICE_TOLERANCE_BPS) ?? 0n)
}

/** Assets for a share of the debt, times 1e27; undefined where the account owes nothing to tell it from. */
function sharePrice({ market, position }: MarginTrade, bps: bigint): bigint | undefined {
  const loan = market.params?.loanToken.toLowerCase() ?? ''
  const { debt = 0n, debtShares = 0n } = position.pools[loan] ?? {}
  return debt > 0n && debtShares > 0n ? mulDiv(mulDiv(debt, E27, debtShares), bps, BPS) : undefined
}

/** @throws MarginRouteRefusedError */
function marketOf(trade: MarginTrade, place: Bundler3Deployment): IsolatedMarket {
  const { market } = trade
  const problems = problemsOf(trade, place)
  if (market.params && problems.length === 0) return market.params
  throw new MarginRouteRefusedError(
    'Morpho Bundler3',
    market.params ? problems : [`${market.lender} is no market of Morpho`],
  )
}

function problemsOf({ swap, in: into, flash }: MarginTrade, place: Bundler3Deployment): readonly string[] {
  const owed = flash.amount + flash.fee
  const problem = (isOne: boolean, what: string) => (isOne ? [what] : [])
  return [
    ...problem(flash.kind !== 'morpho', 'it takes flash loans of Morpho only'),
    ...problem(
      !into.isAll && owed > into.limit,
      `${owed} must be paid back, at most ${into.limit} was agreed`,
    ),
    // What is left of the tokens sold would stay in the bundler, where anyone may take it.
    ...problem(
      swap.supportsExactOutput,
      `${swap.name} buys an exact amount, and could not return what it does not spend`,
    ),
    ...problem(isTrusted(swap.to, place), `${swap.name} would have ${swap.to} act for the account`),
  ]
}

/** These do for the account whatever the bundler says: what a provider answers must not be said to them. */
function isTrusted(target: Address, { bundler3, generalAdapter1, others = [] }: Bundler3Deployment): boolean {
  return [bundler3, generalAdapter1, ...others].some((own) => sameAddress(own, target))
}

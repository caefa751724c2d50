import { lowerAddress } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import type { LendingAction } from '../../lending/action.ts'
import { formatTokenAmount, formatWad } from '../../lending/actions/format-token-amount.ts'
import type { LendingNotice } from '../../lending/actions/notices.ts'
import { type SizedAction, validateActions } from '../../lending/actions/validate-action.ts'
import { type LenderMarket, WAD } from '../../lending/lender-market.ts'
import type { LenderPosition } from '../../lending/lender-position.ts'
import { maxBorrow } from '../../lending/risk/max-borrow.ts'
import type { BuiltQuote } from '../../quotes/build-quote.ts'
import { rejectTrade } from '../margin-rejected-error.ts'
import type { MarginRequest } from '../margin-request.ts'
import type { MarginTerms } from '../margin-terms.ts'
import { assertPriceImpact } from '../price-impact.ts'

/** One iteration of a loop: an amount to borrow, and the swap that sells it. */
export interface LoopIteration {
  /** Base units of the sold asset. */
  readonly borrow: bigint
  readonly swap: Extract<BuiltQuote, { type: 'transaction' }>
}

/** All iterations of a loop, with the market and the position after the last one. */
export interface LoopIterations {
  readonly iterations: readonly LoopIteration[]
  /** Lender actions in order. Each deposit has the minimum output of its swap. */
  readonly actions: readonly (readonly SizedAction[])[]
  readonly notices: readonly LendingNotice[]
  readonly market: LenderMarket
  readonly position: LenderPosition
}

/** Maximum number of iterations. More would add little leverage, and may exceed the block gas limit. */
const MAX_ITERATIONS = 8

/** Minimum health factor after each loan. It is above 1 because prices and interest change until execution. */
const MIN_HEALTH = (WAD * 101n) / 100n

/** Services and balances for `createLoopIterations`. */
interface LoopDependencies {
  /** Builds the swap of an amount of the sold asset. */
  readonly quoteSwap: (amount: bigint) => Promise<LoopIteration['swap']>
  readonly wrappedNative: Address | undefined
  /** Wallet balances by lower-cased token address. */
  readonly balances: ReadonlyMap<Address, bigint>
}

/**
 * Deposits the margin, then repeatedly borrows as much as the collateral allows, swaps it and deposits the minimum output,
 * until `amount` is borrowed.
 *
 * @param amount base units of the sold asset to borrow in total
 * @throws MarginRejectedError LEVERAGE_TOO_HIGH if it takes too many iterations, PRICE_IMPACT_TOO_HIGH; LendingRejectedError
 */
export async function createLoopIterations(
  { margin, maxPriceImpact }: Pick<MarginRequest, 'margin' | 'maxPriceImpact'>,
  terms: MarginTerms,
  amount: bigint,
  { quoteSwap, wrappedNative, balances }: LoopDependencies,
): Promise<LoopIterations> {
  const { sell, buy } = terms
  const boughtToken = lowerAddress(buy.underlying)
  const actions: SizedAction[][] = []
  const notices: LendingNotice[] = []
  let { market, position } = terms
  const apply = (action: LendingAction, wallet: ReadonlyMap<Address, bigint>) => {
    const validated = validateActions([action], { market, position, balances: wallet, wrappedNative })
    ;({ market, position } = validated)
    actions.push([...validated.decided])
    notices.push(...validated.notices)
  }
  const { poolId } = buy
  if (margin) {
    const { asNative } = margin
    apply({ type: 'Deposit', poolId, amount: margin.amount, ...(asNative ? { asNative } : {}) }, balances)
  }
  const needsEntry = market.family === 'compound-v2' && !position.pools[poolId]?.collateralEnabled
  if (needsEntry) apply({ type: 'SwitchCollateral', poolId, enabled: true }, balances)
  const iterations: LoopIteration[] = []
  let remaining = amount
  while (remaining > 0n) {
    const limit = maxBorrow(position, market, sell.poolId, { targetHealth: MIN_HEALTH })
    if (limit === 'unknown' || limit === 0n || iterations.length === MAX_ITERATIONS)
      rejectLeverage(terms, amount, amount - remaining)
    const borrow = limit < remaining ? (limit * 99n) / 100n || 1n : remaining
    apply({ type: 'Borrow', poolId: sell.poolId, amount: borrow }, balances)
    const swap = await quoteSwap(borrow)
    const { name, fromAmount: spent = borrow, toAmount, toAmountMin } = swap.quote
    assertPriceImpact({ maxPriceImpact }, terms, { name, spent, toAmount })
    apply({ type: 'Deposit', poolId, amount: toAmountMin }, new Map([[boughtToken, toAmountMin]]))
    iterations.push({ borrow, swap })
    remaining -= borrow
  }
  return { iterations, actions, notices, market, position }
}

function rejectLeverage({ sell: { asset } }: MarginTerms, amount: bigint, borrowed: bigint): never {
  return rejectTrade(
    'LEVERAGE_TOO_HIGH',
    `${formatTokenAmount(amount, asset)} cannot be borrowed in ${MAX_ITERATIONS} iterations: they borrow ${formatTokenAmount(borrowed, asset)}. Choose a lower leverage, or use a margin router.`,
    `Each iteration leaves a health factor of at least ${formatWad(MIN_HEALTH)}.`,
  )
}

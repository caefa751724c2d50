import { lowerAddress } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import type { LendingAction } from '../../lending/action.ts'
import { formatWad } from '../../lending/actions/format-token-amount.ts'
import type { LendingNotice } from '../../lending/actions/notices.ts'
import type { SizedAction } from '../../lending/actions/validate-action.ts'
import { validateActions } from '../../lending/actions/validate-action.ts'
import { type LenderMarket, WAD } from '../../lending/market.ts'
import type { LenderPosition } from '../../lending/position.ts'
import { maxBorrow } from '../../lending/risk/max-borrow.ts'
import type { BuiltQuote } from '../../quotes/build-quote.ts'
import { textOf } from '../amounts.ts'
import { assertPriceImpact } from '../price-impact.ts'
import { refuseTrade } from '../refusal.ts'
import type { MarginRequest } from '../request.ts'
import type { MarginTerms } from '../trade.ts'

/** One swap of a loop, and what is borrowed for it. */
export interface LoopRound {
  /** Base units of the asset sold. */
  readonly borrow: bigint
  readonly swap: Extract<BuiltQuote, { type: 'transaction' }>
}

/** The rounds of a loop, and how things stand after them. */
export interface LoopRounds {
  readonly rounds: readonly LoopRound[]
  /** The lender's actions in their order: the deposits are of what each swap brings at least. */
  readonly decided: readonly (readonly SizedAction[])[]
  readonly notices: readonly LendingNotice[]
  readonly market: LenderMarket
  readonly position: LenderPosition
}

/** More rounds than that bring next to nothing, and a batch that no block takes. */
const MOST_ROUNDS = 8

/** What a round leaves between what it borrows and what the lender would allow: prices and interest move meanwhile. */
const ROUND_HEALTH = (WAD * 101n) / 100n

/**
 * Borrows as much as the collateral of each moment allows, swaps it, deposits what the swap brings at least, and again, until
 * all of `amount` is borrowed. The first deposit is of the own funds.
 *
 * @param amount base units of the asset sold, all rounds together
 * @param quote builds the swap of one round
 * @throws MarginRefusedError LEVERAGE_TOO_HIGH where it would take too many rounds, PRICE_IMPACT_TOO_HIGH; LendingRefusedError
 */
export async function loopRounds(
  request: Pick<MarginRequest, 'own' | 'maxPriceImpact'>,
  terms: MarginTerms,
  amount: bigint,
  {
    quote,
    wrappedNative,
    balances,
  }: {
    readonly quote: (amount: bigint) => Promise<LoopRound['swap']>
    readonly wrappedNative: Address | undefined
    readonly balances: ReadonlyMap<Address, bigint>
  },
): Promise<LoopRounds> {
  const { own } = request
  const { sell, buy } = terms
  const bought = lowerAddress(buy.underlying)
  const decided: SizedAction[][] = []
  const notices: LendingNotice[] = []
  let { market, position } = terms
  const carryOut = (actions: readonly LendingAction[], held: ReadonlyMap<Address, bigint>) => {
    if (actions.length === 0) return
    const decision = validateActions(actions, { market, position, balances: held, wrappedNative })
    ;({ market, position } = decision)
    decided.push([...decision.decided])
    notices.push(...decision.notices)
  }
  const deposit = (units: bigint, asNative = false): LendingAction => ({
    type: 'Deposit',
    poolId: buy.poolId,
    amount: units,
    ...(asNative ? { asNative } : {}),
  })
  carryOut(own ? [deposit(own.amount, own.asNative)] : [], balances)
  const enters = market.family === 'compound-v2' && !position.pools[buy.poolId]?.collateralEnabled
  carryOut(enters ? [{ type: 'SwitchCollateral', poolId: buy.poolId, enabled: true }] : [], balances)
  const rounds: LoopRound[] = []
  let left = amount
  while (left > 0n) {
    const most = maxBorrow(position, market, sell.poolId, { targetHealth: ROUND_HEALTH })
    if (most === 'unknown' || most === 0n || rounds.length === MOST_ROUNDS)
      tooMany(terms, amount, amount - left)
    const borrow = most < left ? (most * 99n) / 100n || 1n : left
    carryOut([{ type: 'Borrow', poolId: sell.poolId, amount: borrow }], balances)
    const swap = await quote(borrow)
    const { name, fromAmount: spent = borrow, toAmount } = swap.quote
    assertPriceImpact(request, terms, { name, spent, toAmount })
    const least = swap.quote.toAmountMin
    carryOut([deposit(least)], new Map([[bought, least]]))
    rounds.push({ borrow, swap })
    left -= borrow
  }
  return { rounds, decided, notices, market, position }
}

function tooMany({ sell }: MarginTerms, amount: bigint, reached: bigint): never {
  return refuseTrade(
    'LEVERAGE_TOO_HIGH',
    `${textOf(amount, sell)} cannot be borrowed in ${MOST_ROUNDS} rounds: they come to ${textOf(reached, sell)}`,
    `Each round leaves a health factor of ${formatWad(ROUND_HEALTH)} at least`,
  )
}

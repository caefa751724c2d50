import { lowerAddress, sameAddress } from '../chains/address.ts'
import type { Address } from '../kernel/schema.ts'
import type { LendingAction } from '../lending/action.ts'
import { type LendingNotice, outcomeNotices } from '../lending/actions/notices.ts'
import { type ValidatedActions, validateActions } from '../lending/actions/validate-action.ts'
import { RATE_MODES } from '../lending/position.ts'
import { type PositionState, positionState } from '../lending/risk/position-state.ts'
import type { BuiltQuote } from '../quotes/build-quote.ts'
import { depositsIn, requireDebt, textOf } from './amounts.ts'
import { chooseFlash } from './choose-flash.ts'
import { type FlashOffer, flashFee } from './flash.ts'
import { MARGIN_LEGS } from './operation.ts'
import { ownLeg } from './own.ts'
import type { Leftover } from './plan.ts'
import { assertPriceImpact } from './price-impact.ts'
import { refuseTrade } from './refusal.ts'
import type { MarginRequest } from './request.ts'
import type { SwapParties } from './router.ts'
import type { InLeg, MarginTerms, MarginTrade, OutLeg, SwapLeg } from './trade.ts'

/** What a trade is decided on: all of it read and quoted just now. */
export interface TradeGround {
  readonly request: MarginRequest
  readonly terms: MarginTerms
  readonly offer: FlashOffer
  readonly built: BuiltQuote
  readonly parties: SwapParties
  readonly wrappedNative: Address | undefined
  readonly sweeps: readonly Address[]
  /** Seconds since the epoch. */
  readonly deadline: bigint
}

/** A trade that its lender would carry out, and what it makes of the position. */
export interface DecidedTrade {
  readonly trade: MarginTrade
  readonly decision: ValidatedActions
  readonly leftovers: readonly Leftover[]
  readonly before: PositionState
  readonly after: PositionState
  readonly notices: readonly LendingNotice[]
}

/**
 * The legs of a trade with their amounts, held to what the lender allows, one after the other.
 *
 * @throws MarginRefusedError, PRICE_IMPACT_TOO_HIGH among others; LendingRefusedError with every reason of the lender's
 */
export function decideTrade(ground: TradeGround): DecidedTrade {
  const { request, terms, offer, deadline, sweeps } = ground
  const { operation, chainId, market, position } = terms
  const swap = swapOf(ground)
  assertPriceImpact(request, terms, swap)
  const own = ownLeg(request, terms)
  const amount = swap.fromAmount - (request.own?.side === 'sell' ? request.own.amount : 0n)
  if (amount <= 0n) refuseTrade('NOTHING_THERE', 'The own funds are enough: nothing is to be borrowed')
  chooseFlash([offer], amount, terms)
  const flash = { ...offer, amount, fee: flashFee(offer, amount) }
  const out = outLeg(ground, swap)
  const inn = inLeg(ground, swap, flash)
  assertCovered(ground, swap, inn)
  const decision = validateActions(actionsOf(ground, out, inn), {
    market,
    position,
    balances: new Map([[lowerAddress(terms.buy.underlying), out.expected]]),
    wrappedNative: ground.wrappedNative,
  })
  const before = positionState(position, market)
  const after = positionState(decision.position, decision.market)
  return {
    trade: {
      operation,
      chainId,
      account: position.account,
      subAccount: position.subAccount,
      market,
      position,
      flash,
      own,
      swap,
      out,
      in: inn,
      sweeps,
      deadline,
    },
    decision,
    leftovers: leftoversOf(ground, { swap, out, in: inn, due: flash.amount + flash.fee }),
    before,
    after,
    notices: [...decision.notices, ...outcomeNotices(before, after, decision.market)],
  }
}

/** @throws MarginRefusedError SWAP_MISDIRECTED where it is not the router's to carry out, or pays somebody else */
function swapOf({ built, parties, terms: { sell, buy, position } }: TradeGround): SwapLeg {
  const { quote, request, approval } = built
  if (built.type === 'order' || !approval) {
    return refuseTrade('SWAP_MISDIRECTED', `${quote.name} takes an order, which no router can give`)
  }
  const { to, data, value } = built.transaction
  const misdirected = (what: string): never =>
    refuseTrade('SWAP_MISDIRECTED', `The swap of ${quote.name} ${what}`)
  if (!sameAddress(request.toAddress, parties.receiver))
    misdirected(`pays ${request.toAddress}, and not the router ${parties.receiver}`)
  if (
    !sameAddress(request.fromAddress, parties.caller) ||
    !sameAddress(request.signer ?? '', position.account)
  )
    misdirected(`is for ${request.fromAddress}, and not for the router's ${parties.caller}`)
  if (value > 0n) misdirected(`asks for ${value} of the native coin`)
  const { recipient } = built.verification
  if (recipient.status === 'failed') misdirected(`differs from its quote: ${recipient.message}`)
  const own = [...Object.values(sell.contracts), ...Object.values(buy.contracts), ...Object.values(parties)]
  const called = own.find((contract) => sameAddress(contract, to) || sameAddress(contract, approval.spender))
  if (called) misdirected(`calls ${called}, which is no exchange`)
  return {
    providerId: quote.providerId,
    name: quote.name,
    fromToken: lowerAddress(sell.underlying),
    toToken: lowerAddress(buy.underlying),
    fromAmount: request.fromAmount,
    spent: quote.fromAmount ?? request.fromAmount,
    toAmount: quote.toAmount,
    toAmountMin: quote.toAmountMin,
    supportsExactOutput: request.toAmount !== undefined,
    spender: approval.spender,
    to,
    data,
  }
}

function outLeg({ request, terms: { operation, buy, maxOut } }: TradeGround, swap: SwapLeg): OutLeg {
  const own = request.own?.side === 'buy' ? request.own.amount : 0n
  return {
    type: MARGIN_LEGS[operation].out,
    pool: buy,
    rateMode: request.repayRateMode ?? RATE_MODES.variable,
    expected: swap.toAmount + own,
    isAll: maxOut,
  }
}

function inLeg(
  { request, terms: { operation, sell, maxIn, position } }: TradeGround,
  swap: SwapLeg,
  flash: { readonly amount: bigint; readonly fee: bigint },
): InLeg {
  const due = flash.amount + flash.fee
  const left = swap.fromAmount - swap.spent
  return {
    type: MARGIN_LEGS[operation].in,
    pool: sell,
    rateMode: request.borrowRateMode ?? RATE_MODES.variable,
    expected: maxIn ? depositsIn(position, sell) : due > left ? due - left : 0n,
    limit: due,
    isAll: maxIn,
  }
}

/** @throws MarginRefusedError LOAN_NOT_COVERED with both figures */
function assertCovered(
  { request, terms }: TradeGround,
  swap: SwapLeg,
  { expected, limit, type }: InLeg,
): void {
  const { sell, buy, position, maxIn, maxOut } = terms
  const deposits = depositsIn(position, sell)
  const needed = maxIn ? limit - (swap.fromAmount - swap.spent) : expected
  if (type === 'Withdraw' && needed > deposits) {
    const has = `the account has ${textOf(deposits, sell)} deposited`
    refuseTrade(
      'LOAN_NOT_COVERED',
      `${textOf(needed, sell)} would have to be withdrawn to pay the flash loan back, and ${has}`,
    )
  }
  if (!maxOut) return
  const owed = requireDebt(request, terms)
  if (swap.toAmountMin < owed) {
    const least = `the swap may bring as little as ${textOf(swap.toAmountMin, buy)}`
    refuseTrade('LOAN_NOT_COVERED', `${textOf(owed, buy)} are owed, and ${least}`)
  }
}

/** What the router does with the lender, in its order; markets of Compound V2 are entered first. */
function actionsOf({ request, terms }: TradeGround, out: OutLeg, inn: InLeg): LendingAction[] {
  const { buy, sell, position, market } = terms
  const isNew = !position.pools[buy.poolId]?.collateralEnabled
  const enters = market.family === 'compound-v2' && out.type === 'Deposit' && isNew && buy.collateralActive
  const first: LendingAction[] = enters
    ? [{ type: 'SwitchCollateral', poolId: buy.poolId, enabled: true }]
    : []
  return [...first, outAction(request, terms, out), inAction(sell.poolId, inn)]
}

function outAction(
  request: MarginRequest,
  terms: MarginTerms,
  { type, expected, rateMode }: OutLeg,
): LendingAction {
  const { poolId } = terms.buy
  if (type === 'Deposit') return { type, poolId, amount: expected }
  const owed = requireDebt(request, terms)
  return { type, poolId, amount: expected >= owed ? 'all' : expected, rateMode }
}

function inAction(poolId: string, { type, expected, isAll, rateMode }: InLeg): LendingAction {
  if (type === 'Borrow') return { type, poolId, amount: expected, rateMode }
  return { type, poolId, amount: isAll ? 'all' : expected }
}

function leftoversOf(
  { request, terms }: TradeGround,
  {
    swap,
    out,
    in: inn,
    due,
  }: { readonly swap: SwapLeg; readonly out: OutLeg; readonly in: InLeg; readonly due: bigint },
): Leftover[] {
  const owed = out.type === 'Repay' ? requireDebt(request, terms) : out.expected
  const surplusOut = out.expected > owed ? out.expected - owed : 0n
  const surplusIn = inn.expected + (swap.fromAmount - swap.spent) - due
  return [
    ...(surplusIn > 0n ? [{ token: swap.fromToken, expected: surplusIn, why: 'surplus-in' as const }] : []),
    ...(surplusOut > 0n ? [{ token: swap.toToken, expected: surplusOut, why: 'surplus-out' as const }] : []),
  ]
}

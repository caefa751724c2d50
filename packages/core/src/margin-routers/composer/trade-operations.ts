import { isNativeToken, lowerAddress, sameAddress } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import type { MarginTrade } from '../../margin/trade.ts'
import type { ComposerTerms } from './check-trade.ts'
import { type LendSteps, lendSteps } from './lend-steps.ts'
import {
  COMPOSER_NATIVE,
  type ComposerOperation,
  type FlashOperation,
  type SweepOperation,
} from './operations.ts'

/** Where the composer and its forwarder stand, and under which number it knows the lender of the flash loan. */
export interface ComposerPlace {
  readonly composer: Address
  readonly forwarder: Address
  readonly poolId: number
}

/**
 * The trade as the composer's operations: own funds, the flash loan with everything inside it, then whatever is left to
 * the account.
 *
 * @throws MarginRouteRefusedError
 */
export function tradeOperations(trade: MarginTrade, place: ComposerPlace): readonly ComposerOperation[] {
  const { swap, account, flash } = trade
  const [tokenIn, tokenOut] = [lowerAddress(swap.fromToken), lowerAddress(swap.toToken)]
  return [
    ...ownOperations(trade, place),
    { kind: 'approve', token: tokenIn, spender: lowerAddress(flash.contract) },
    loanOf(trade, place, lendSteps(trade, place.composer)),
    sweepAll(tokenIn, account),
    sweepAll(tokenOut, account),
  ]
}

/** Taken from the account, or wrapped out of what comes with the call. */
function ownOperations({ own }: MarginTrade, { composer }: ComposerPlace): readonly ComposerOperation[] {
  if (!own) return []
  const [token, { amount }] = [lowerAddress(own.token), own]
  return own.asNative
    ? [{ kind: 'sweep', token: COMPOSER_NATIVE, receiver: token, mode: 'exactly', amount }]
    : [{ kind: 'pull', token, receiver: lowerAddress(composer), amount }]
}

function loanOf(trade: MarginTrade, place: ComposerPlace, steps: LendSteps): FlashOperation {
  const { swap, flash, out } = trade
  const [tokenIn, forwarder] = [lowerAddress(swap.fromToken), lowerAddress(place.forwarder)]
  return {
    kind: 'flash',
    source: flash.kind,
    token: tokenIn,
    pool: lowerAddress(flash.contract),
    amount: flash.amount,
    poolId: place.poolId,
    operations: [
      { kind: 'sweep', token: tokenIn, receiver: forwarder, mode: 'exactly', amount: swap.fromAmount },
      { kind: 'forward', forwarder, value: 0n, operations: swapOperations(trade, place) },
      { kind: 'approve', token: lowerAddress(out.pool.underlying), spender: steps.out.pool },
      steps.out,
      steps.in,
    ],
  }
}

/** The forwarder is paid, and pays the composer no less than was agreed; what it did not spend goes back as well. */
function swapOperations(
  { swap, sweeps, account }: MarginTrade,
  { composer }: ComposerPlace,
): readonly ComposerOperation[] {
  const tokenIn = lowerAddress(swap.fromToken)
  return [
    { kind: 'approve', token: tokenIn, spender: lowerAddress(swap.spender) },
    { kind: 'call', target: lowerAddress(swap.to), value: 0n, data: swap.data },
    { ...sweepAll(lowerAddress(swap.toToken), composer), amount: swap.toAmountMin },
    sweepAll(tokenIn, composer),
    ...sweeps.map((token) => sweepAll(lowerAddress(token), account)),
  ]
}

function sweepAll(token: `0x${string}`, receiver: Address): SweepOperation {
  return { kind: 'sweep', token, receiver: lowerAddress(receiver), mode: 'everything', amount: 0n }
}

/** What the operations are held to, told by the trade alone. @throws MarginRouteRefusedError */
export function termsOfTrade(
  trade: MarginTrade,
  { composer, forwarder, poolId }: ComposerPlace,
): ComposerTerms {
  const { swap, flash, own, account } = trade
  const [tokenIn, tokenOut] = [lowerAddress(swap.fromToken), lowerAddress(swap.toToken)]
  const steps = lendSteps(trade, composer)
  return {
    account: lowerAddress(account),
    composer: lowerAddress(composer),
    forwarder: lowerAddress(forwarder),
    spenders: [
      { token: tokenIn, spender: lowerAddress(flash.contract) },
      { token: tokenOut, spender: steps.out.pool },
    ],
    forwarderSpenders: [{ token: tokenIn, spender: lowerAddress(swap.spender) }],
    tokenIn,
    tokenOut,
    sweeps: trade.sweeps.map((token) => lowerAddress(token)),
    own: own && { token: lowerAddress(own.token), amount: own.amount, asNative: own.asNative },
    flash: {
      source: flash.kind,
      poolId,
      pool: lowerAddress(flash.contract),
      amount: flash.amount,
      owed: flash.amount + flash.fee,
    },
    swap: {
      target: lowerAddress(swap.to),
      data: swap.data,
      value: 0n,
      amount: swap.fromAmount,
      least: swap.toAmountMin,
    },
    out: steps.out,
    in: steps.in,
  }
}

/** A provider whose contract is one of those that act for accounts, or a token, is not called. */
export function isOwnContract({ swap }: MarginTrade, { composer, forwarder }: ComposerPlace): boolean {
  return (
    isNativeToken(swap.to) ||
    [composer, forwarder, swap.fromToken, swap.toToken].some((own) => sameAddress(own, swap.to))
  )
}

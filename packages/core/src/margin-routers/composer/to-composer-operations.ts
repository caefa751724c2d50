import { isNativeToken, lowerAddress, sameAddress } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import type { MarginTrade } from '../../margin/margin-trade.ts'
import type { ComposerTerms } from './check-composer-trade.ts'
import {
  COMPOSER_NATIVE,
  type ComposerOperation,
  type FlashOperation,
  type SweepOperation,
} from './composer-operation.ts'
import { type LendOperations, toLendOperations } from './to-lend-operations.ts'

/** Contracts of 1delta on a chain. */
export interface ComposerDeployment {
  readonly composer: Address
  readonly forwarder: Address
  /** Number by which the composer identifies the flash loan source. */
  readonly poolId: number
}

/**
 * Returns the operations of a trade: margin, the flash loan with all other steps inside, then transfers of the remaining tokens
 * to the account.
 *
 * @throws MarginRejectedError MARGIN_ROUTE_REJECTED; CausewayError LENDER_UNREADABLE
 */
export function toComposerOperations(
  trade: MarginTrade,
  deployment: ComposerDeployment,
): readonly ComposerOperation[] {
  const { swap, account, flashLoan } = trade
  const [tokenIn, tokenOut] = [lowerAddress(swap.fromToken), lowerAddress(swap.toToken)]
  return [
    ...toMarginOperations(trade, deployment),
    { kind: 'approve', token: tokenIn, spender: lowerAddress(flashLoan.contract) },
    toFlashOperation(trade, deployment, toLendOperations(trade, deployment.composer)),
    sweepAll(tokenIn, account),
    sweepAll(tokenOut, account),
  ]
}

function toMarginOperations(
  { margin }: MarginTrade,
  { composer }: ComposerDeployment,
): readonly ComposerOperation[] {
  if (!margin) return []
  const { amount, asNative } = margin
  const token = lowerAddress(margin.token)
  return asNative
    ? [{ kind: 'sweep', token: COMPOSER_NATIVE, receiver: token, mode: 'exactly', amount }]
    : [{ kind: 'pull', token, receiver: lowerAddress(composer), amount }]
}

function toFlashOperation(
  trade: MarginTrade,
  deployment: ComposerDeployment,
  lendOperations: LendOperations,
): FlashOperation {
  const { swap, flashLoan, output } = trade
  const [tokenIn, forwarder] = [lowerAddress(swap.fromToken), lowerAddress(deployment.forwarder)]
  return {
    kind: 'flash',
    source: flashLoan.kind,
    token: tokenIn,
    pool: lowerAddress(flashLoan.contract),
    amount: flashLoan.amount,
    poolId: deployment.poolId,
    operations: [
      { kind: 'sweep', token: tokenIn, receiver: forwarder, mode: 'exactly', amount: swap.fromAmount },
      { kind: 'forward', forwarder, value: 0n, operations: toSwapOperations(trade, deployment) },
      {
        kind: 'approve',
        token: lowerAddress(output.pool.underlying),
        spender: lendOperations.output.pool,
      },
      lendOperations.output,
      lendOperations.funding,
    ],
  }
}

/** Returns the operations of the forwarder: the swap, then transfers of its minimum output and of unspent input. */
function toSwapOperations(
  { swap, sweeps, account }: MarginTrade,
  { composer }: ComposerDeployment,
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

/** Returns the terms that the operations of a trade are checked against. @throws as `toComposerOperations` */
export function toComposerTerms(
  trade: MarginTrade,
  { composer, forwarder, poolId }: ComposerDeployment,
): ComposerTerms {
  const { swap, flashLoan, margin, account } = trade
  const [tokenIn, tokenOut] = [lowerAddress(swap.fromToken), lowerAddress(swap.toToken)]
  const { output, funding } = toLendOperations(trade, composer)
  return {
    account: lowerAddress(account),
    composer: lowerAddress(composer),
    forwarder: lowerAddress(forwarder),
    spenders: [
      { token: tokenIn, spender: lowerAddress(flashLoan.contract) },
      { token: tokenOut, spender: output.pool },
    ],
    forwarderSpenders: [{ token: tokenIn, spender: lowerAddress(swap.spender) }],
    tokenIn,
    tokenOut,
    sweeps: trade.sweeps.map((token) => lowerAddress(token)),
    margin: margin && {
      token: lowerAddress(margin.token),
      amount: margin.amount,
      asNative: margin.asNative,
    },
    flashLoan: {
      source: flashLoan.kind,
      poolId,
      pool: lowerAddress(flashLoan.contract),
      amount: flashLoan.amount,
      repayAmount: flashLoan.amount + flashLoan.fee,
    },
    swap: {
      target: lowerAddress(swap.to),
      data: swap.data,
      value: 0n,
      amount: swap.fromAmount,
      minOutput: swap.toAmountMin,
    },
    output,
    funding,
  }
}

/** Returns whether the swap calls a contract that acts for accounts, or a token. */
export function isForbiddenTarget(
  { swap }: MarginTrade,
  { composer, forwarder }: ComposerDeployment,
): boolean {
  return (
    isNativeToken(swap.to) ||
    [composer, forwarder, swap.fromToken, swap.toToken].some((contract) => sameAddress(contract, swap.to))
  )
}

import { sameAddress } from '../../chains/address.ts'
import type { Hex } from '../../kernel/schema.ts'
import { type ComposerParties, checkComposerParties } from './check-composer-parties.ts'
import {
  COMPOSER_NATIVE,
  type ComposerFlashSource,
  type ComposerOperation,
  type FlashOperation,
  type ForwardOperation,
  type LendOperation,
  WHOLE_POSITION,
} from './composer-operation.ts'
import { encodeComposerOperations } from './encode-composer-operations.ts'

/** Terms of a margin trade. Amounts in base units. */
export interface ComposerTerms extends ComposerParties {
  readonly tokenIn: Hex
  readonly tokenOut: Hex
  /** Other tokens that the swap leaves with the forwarder. The account receives them. */
  readonly sweeps: readonly Hex[]
  /** Margin of the user. Native tokens are wrapped into the token. */
  readonly margin: { readonly token: Hex; readonly amount: bigint; readonly asNative: boolean } | undefined
  readonly flashLoan: {
    readonly source: ComposerFlashSource
    readonly poolId: number
    readonly pool: Hex
    readonly amount: bigint
    /** Amount plus fee. */
    readonly repayAmount: bigint
  }
  readonly swap: {
    readonly target: Hex
    readonly data: Hex
    readonly value: bigint
    /** Input in `tokenIn`. */
    readonly amount: bigint
    /** Minimum output in `tokenOut`. */
    readonly minOutput: bigint
  }
  /** Lender action with the output of the swap. */
  readonly output: LendOperation
  /** Lender action that funds the repayment of the flash loan. */
  readonly funding: LendOperation
}

/**
 * Checks operations against the terms of a margin trade: one flash loan, repaid with its fee out of the position; one
 * call of the aggregator with a minimum output; the remaining tokens sent to the account. Returns the deviations as
 * sentences.
 */
export function checkComposerTrade(
  operations: readonly ComposerOperation[],
  terms: ComposerTerms,
): readonly string[] {
  const flashLoans = operations.filter((operation) => operation.kind === 'flash')
  const [flashLoan] = flashLoans
  return [
    ...checkComposerParties(operations, terms),
    ...(flashLoan && flashLoans.length === 1
      ? [...checkFlashLoan(flashLoan, terms), ...checkOuterOperations(operations, terms)]
      : [`The trade takes ${flashLoans.length} flash loans instead of 1.`]),
  ]
}

function checkOuterOperations(
  operations: readonly ComposerOperation[],
  terms: ComposerTerms,
): readonly string[] {
  const index = operations.findIndex(({ kind }) => kind === 'flash')
  const [before, after] = [operations.slice(0, index), operations.slice(index + 1)]
  const isUnexpected = ({ kind }: ComposerOperation) =>
    kind === 'lend' || kind === 'forward' || kind === 'unwrap'
  return [
    ...checkMargin(before, terms),
    ...before.filter(isUnexpected).map(({ kind }) => `There is a ${kind} before the flash loan.`),
    ...after
      .filter((operation) => !isFinalSweep(operation, terms))
      .map(({ kind }) => `There is an unexpected ${kind} after the flash loan.`),
    ...[terms.tokenIn, terms.tokenOut]
      .filter((token) => !after.some((operation) => isFullSweep(operation, token, terms.account)))
      .map((token) => `The remaining ${token} is not sent to the account.`),
  ]
}

/** Returns whether an operation after the flash loan only sends remaining tokens to the account. */
function isFinalSweep(operation: ComposerOperation, { account }: ComposerTerms): boolean {
  return (
    operation.kind === 'sweep' && isFullSweep(operation, operation.token, account) && hasNoMinimum(operation)
  )
}

/** Returns whether a sweep has no minimum, which would revert the trade if nothing remains. */
function hasNoMinimum(operation: ComposerOperation): boolean {
  return operation.kind === 'sweep' && operation.amount === 0n
}

function isFullSweep(operation: ComposerOperation, token: Hex, receiver: Hex): boolean {
  return (
    operation.kind === 'sweep' &&
    operation.mode === 'everything' &&
    sameAddress(operation.token, token) &&
    sameAddress(operation.receiver, receiver)
  )
}

/** Checks that only the margin is transferred before the flash loan. */
function checkMargin(before: readonly ComposerOperation[], terms: ComposerTerms): readonly string[] {
  const transfers = before.filter(({ kind }) => kind === 'pull' || kind === 'sweep')
  const [first] = transfers
  const isExpected = terms.margin
    ? transfers.length === 1 && isMarginTransfer(first, terms, terms.margin)
    : transfers.length === 0
  return isExpected ? [] : ['The margin differs from the terms.']
}

function isMarginTransfer(
  operation: ComposerOperation | undefined,
  { composer }: ComposerTerms,
  { token, amount, asNative }: NonNullable<ComposerTerms['margin']>,
): boolean {
  if (operation?.kind === 'pull')
    return (
      !asNative &&
      sameAddress(operation.token, token) &&
      sameAddress(operation.receiver, composer) &&
      operation.amount === amount
    )
  return (
    operation?.kind === 'sweep' &&
    asNative &&
    sameAddress(operation.token, COMPOSER_NATIVE) &&
    sameAddress(operation.receiver, token) &&
    operation.mode === 'exactly' &&
    operation.amount === amount
  )
}

function checkFlashLoan(operation: FlashOperation, terms: ComposerTerms): readonly string[] {
  const { flashLoan, tokenIn } = terms
  const { source, poolId, token, pool, amount } = operation
  const isExpected =
    source === flashLoan.source &&
    poolId === flashLoan.poolId &&
    sameAddress(token, tokenIn) &&
    sameAddress(pool, flashLoan.pool) &&
    amount === flashLoan.amount
  const forwards = operation.operations.filter((inner) => inner.kind === 'forward')
  const [swap] = forwards
  return [
    ...(isExpected
      ? []
      : [
          `The flash loan is ${amount} of ${token} from ${pool} instead of ${flashLoan.amount} of ${tokenIn} from ${flashLoan.pool}.`,
        ]),
    ...(swap && forwards.length === 1
      ? [...checkSwapInput(operation, terms), ...checkSwap(swap, terms)]
      : [`The trade calls the forwarder ${forwards.length} times instead of once.`]),
    ...checkLegs(operation, terms),
    ...operation.operations
      .filter(({ kind }) => kind === 'pull')
      .map(() => 'The trade takes tokens from the account inside the flash loan.'),
  ]
}

/**
 * Checks that only the input of the swap is transferred inside the flash loan: to the forwarder, before it is called.
 */
function checkSwapInput({ operations }: FlashOperation, terms: ComposerTerms): readonly string[] {
  const forwardIndex = operations.findIndex(({ kind }) => kind === 'forward')
  const transfers = operations.filter(({ kind }) => kind === 'sweep' || kind === 'unwrap')
  const [first] = transfers
  const isExpected =
    transfers.length === 1 &&
    first !== undefined &&
    operations.indexOf(first) < forwardIndex &&
    isSwapInput(first, terms)
  return isExpected ? [] : ['The transfer to the forwarder differs from the input of the swap.']
}

function isSwapInput(operation: ComposerOperation, { forwarder, tokenIn, swap }: ComposerTerms): boolean {
  return (
    operation.kind === 'sweep' &&
    operation.mode === 'exactly' &&
    operation.amount === swap.amount &&
    sameAddress(operation.token, tokenIn) &&
    sameAddress(operation.receiver, forwarder)
  )
}

function checkSwap({ operations, value }: ForwardOperation, terms: ComposerTerms): readonly string[] {
  const { swap, tokenIn, tokenOut, sweeps, composer, account } = terms
  const calls = operations.filter((operation) => operation.kind === 'call')
  const [call] = calls
  const callIndex = operations.findIndex(({ kind }) => kind === 'call')
  const hasMinimum = operations.some(
    (operation, index) =>
      operation.kind === 'sweep' &&
      index > callIndex &&
      isFullSweep(operation, tokenOut, composer) &&
      operation.amount >= swap.minOutput,
  )
  const isExpected =
    calls.length === 1 &&
    call !== undefined &&
    sameAddress(call.target, swap.target) &&
    call.data.toLowerCase() === swap.data.toLowerCase() &&
    call.value === swap.value &&
    value === swap.value
  return [
    ...(isExpected ? [] : ['The call of the aggregator differs from its quote.']),
    ...(hasMinimum ? [] : [`The minimum output of ${swap.minOutput} of ${tokenOut} is not enforced.`]),
    ...(operations.slice(callIndex).some((operation) => isFullSweep(operation, tokenIn, composer))
      ? []
      : [`The unspent ${tokenIn} remains in the forwarder.`]),
    ...sweeps
      .filter((token) => !operations.some((operation) => isFullSweep(operation, token, account)))
      .map((token) => `The remaining ${token} of the swap is not sent to the account.`),
    ...operations.flatMap((operation) => checkForwarderOperation(operation, terms)),
  ]
}

/** Checks that the forwarder only calls, approves, and sends remaining tokens to the composer or the account. */
function checkForwarderOperation(operation: ComposerOperation, terms: ComposerTerms): readonly string[] {
  const { account, composer, tokenIn, tokenOut, sweeps } = terms
  if (operation.kind === 'call' || operation.kind === 'approve') return []
  const isReturn =
    [tokenIn, tokenOut].some((token) => isFullSweep(operation, token, composer)) ||
    (sweeps.some((token) => isFullSweep(operation, token, account)) && hasNoMinimum(operation))
  return isReturn ? [] : [`The forwarder executes an unexpected ${operation.kind}.`]
}

function checkLegs({ operations }: FlashOperation, terms: ComposerTerms): readonly string[] {
  const { output, funding, flashLoan } = terms
  const legs = operations.filter((operation) => operation.kind === 'lend')
  const [first, second] = legs
  if (!first || !second || legs.length > 2)
    return [`The flash loan contains ${legs.length} lending actions instead of 2.`]
  const repaysLoan = second.amount === WHOLE_POSITION || second.amount >= flashLoan.repayAmount
  const forwardIndex = operations.findIndex(({ kind }) => kind === 'forward')
  return [
    ...checkLeg(first, output),
    ...checkLeg(second, funding),
    ...(operations.indexOf(first) > forwardIndex ? [] : ['A lending action precedes the swap.']),
    ...(repaysLoan
      ? []
      : [`${second.amount} does not repay the flash loan, which needs ${flashLoan.repayAmount}.`]),
  ]
}

/** Compares lending actions by their encoded bytes, because another aToken or rate mode would affect another token. */
function checkLeg(leg: LendOperation, expected: LendOperation): readonly string[] {
  return encodeComposerOperations([leg]) === encodeComposerOperations([expected])
    ? []
    : [`The ${leg.action} of ${leg.amount} at ${leg.pool} differs from the terms.`]
}

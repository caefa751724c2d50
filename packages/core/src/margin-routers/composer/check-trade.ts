import { sameAddress } from '../../chains/address.ts'
import type { Hex } from '../../kernel/schema.ts'
import { type ComposerParties, partyProblems } from './check-parties.ts'
import { encodeOperations } from './encode.ts'
import type {
  ComposerFlashSource,
  ComposerOperation,
  FlashOperation,
  ForwardOperation,
  LendOperation,
} from './operations.ts'
import { COMPOSER_NATIVE, WHOLE_POSITION } from './operations.ts'

/** What was agreed of a margin trade. Amounts in base units. */
export interface ComposerTerms extends ComposerParties {
  readonly tokenIn: Hex
  readonly tokenOut: Hex
  /** Other tokens that the swap leaves with the forwarder, for the account. */
  readonly sweeps: readonly Hex[]
  /** Own funds that are put in; native ones are wrapped into the token. */
  readonly own: { readonly token: Hex; readonly amount: bigint; readonly asNative: boolean } | undefined
  readonly flash: {
    readonly source: ComposerFlashSource
    readonly poolId: number
    readonly pool: Hex
    readonly amount: bigint
    /** What the pool takes back. */
    readonly owed: bigint
  }
  readonly swap: {
    readonly target: Hex
    readonly data: Hex
    readonly value: bigint
    /** Of `tokenIn`. */
    readonly amount: bigint
    /** The least of `tokenOut` that it must bring. */
    readonly least: bigint
  }
  /** The step that the swap pays for, and the step that pays for the loan. */
  readonly out: LendOperation
  readonly in: LendOperation
}

/**
 * What a margin trade does that was not agreed, in words; nothing when it is the trade that was agreed: one loan, paid
 * back with its fee out of the position; one call of the aggregator, held to the least it must bring; everything that
 * is left sent to the account.
 */
export function marginProblems(
  operations: readonly ComposerOperation[],
  terms: ComposerTerms,
): readonly string[] {
  const flashes = operations.filter((operation) => operation.kind === 'flash')
  const [loan] = flashes
  return [
    ...partyProblems(operations, terms),
    ...(loan && flashes.length === 1
      ? [...flashProblems(loan, terms), ...aroundProblems(operations, terms)]
      : [`${flashes.length} flash loans are taken, agreed was one`]),
  ]
}

function aroundProblems(operations: readonly ComposerOperation[], terms: ComposerTerms): readonly string[] {
  const at = operations.findIndex(({ kind }) => kind === 'flash')
  const [before, after] = [operations.slice(0, at), operations.slice(at + 1)]
  const isOdd = ({ kind }: ComposerOperation) => kind === 'lend' || kind === 'forward' || kind === 'unwrap'
  return [
    ...ownProblems(before, terms),
    ...before.filter(isOdd).map(({ kind }) => `before the loan there is a ${kind}`),
    ...after
      .filter((operation) => !isEnding(operation, terms))
      .map(({ kind }) => `the trade ends with a ${kind}`),
    ...[terms.tokenIn, terms.tokenOut]
      .filter((token) => !after.some((operation) => isSweepOfAll(operation, token, terms.account)))
      .map((token) => `what is left of ${token} is not sent to the account`),
  ]
}

/** After the loan only what is left is handed over. */
function isEnding(operation: ComposerOperation, { account }: ComposerTerms): boolean {
  return (
    operation.kind === 'sweep' &&
    isSweepOfAll(operation, operation.token, account) &&
    isWithoutMinimum(operation)
  )
}

/** What is left may be nothing. */
function isWithoutMinimum(operation: ComposerOperation): boolean {
  return operation.kind === 'sweep' && operation.amount === 0n
}

function isSweepOfAll(operation: ComposerOperation, token: Hex, receiver: Hex): boolean {
  return (
    operation.kind === 'sweep' &&
    operation.mode === 'everything' &&
    sameAddress(operation.token, token) &&
    sameAddress(operation.receiver, receiver)
  )
}

/** Before the loan own funds come in, as agreed, and nothing else moves. */
function ownProblems(before: readonly ComposerOperation[], terms: ComposerTerms): readonly string[] {
  const moved = before.filter(({ kind }) => kind === 'pull' || kind === 'sweep')
  const [first] = moved
  const isAgreed = terms.own ? moved.length === 1 && isOwn(first, terms, terms.own) : moved.length === 0
  return isAgreed ? [] : ['other funds of the account go in than were agreed']
}

function isOwn(
  operation: ComposerOperation | undefined,
  { composer }: ComposerTerms,
  { token, amount, asNative }: NonNullable<ComposerTerms['own']>,
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

function flashProblems(loan: FlashOperation, terms: ComposerTerms): readonly string[] {
  const { flash, tokenIn } = terms
  const isAgreed =
    loan.source === flash.source &&
    loan.poolId === flash.poolId &&
    sameAddress(loan.token, tokenIn) &&
    sameAddress(loan.pool, flash.pool) &&
    loan.amount === flash.amount
  const forwards = loan.operations.filter((operation) => operation.kind === 'forward')
  const [swap] = forwards
  return [
    ...(isAgreed ? [] : [`the loan is ${loan.amount} of ${loan.token} from ${loan.pool}`]),
    ...(swap && forwards.length === 1
      ? [...fundingProblems(loan, terms), ...swapProblems(swap, terms)]
      : [`the forwarder works ${forwards.length} times, agreed was once`]),
    ...legProblems(loan, terms),
    ...loan.operations.filter(({ kind }) => kind === 'pull').map(() => 'tokens are taken in the loan'),
  ]
}

/** Inside the loan tokens are sent once: to the forwarder, before it works, what it is to swap. */
function fundingProblems({ operations }: FlashOperation, terms: ComposerTerms): readonly string[] {
  const work = operations.findIndex(({ kind }) => kind === 'forward')
  const sent = operations.filter(({ kind }) => kind === 'sweep' || kind === 'unwrap')
  const [first] = sent
  const isAgreed =
    sent.length === 1 && first !== undefined && operations.indexOf(first) < work && isFunding(first, terms)
  return isAgreed ? [] : ['the forwarder is not sent what was agreed, and nothing else']
}

function isFunding(operation: ComposerOperation, { forwarder, tokenIn, swap }: ComposerTerms): boolean {
  return (
    operation.kind === 'sweep' &&
    operation.mode === 'exactly' &&
    operation.amount === swap.amount &&
    sameAddress(operation.token, tokenIn) &&
    sameAddress(operation.receiver, forwarder)
  )
}

function swapProblems({ operations, value }: ForwardOperation, terms: ComposerTerms): readonly string[] {
  const { swap, tokenIn, tokenOut, sweeps, composer, account } = terms
  const calls = operations.filter((operation) => operation.kind === 'call')
  const [call] = calls
  const called = operations.findIndex(({ kind }) => kind === 'call')
  const bringsLeast = operations.some(
    (operation, at) =>
      operation.kind === 'sweep' &&
      at > called &&
      isSweepOfAll(operation, tokenOut, composer) &&
      operation.amount >= swap.least,
  )
  const isAgreed =
    calls.length === 1 &&
    call !== undefined &&
    sameAddress(call.target, swap.target) &&
    call.data.toLowerCase() === swap.data.toLowerCase() &&
    call.value === swap.value &&
    value === swap.value
  return [
    ...(isAgreed ? [] : ['the aggregator is called otherwise than it answered']),
    ...(bringsLeast ? [] : [`nothing holds the swap to ${swap.least} of ${tokenOut}`]),
    ...(operations.slice(called).some((operation) => isSweepOfAll(operation, tokenIn, composer))
      ? []
      : [`what is not sold of ${tokenIn} stays with the forwarder`]),
    ...sweeps
      .filter((token) => !operations.some((operation) => isSweepOfAll(operation, token, account)))
      .map((token) => `what the swap leaves of ${token} is not sent to the account`),
    ...operations.flatMap((operation) => outsideOf(operation, terms)),
  ]
}

/** The forwarder keeps nothing, and pays nobody but the composer: what was bought, and what was not sold. */
function outsideOf(operation: ComposerOperation, terms: ComposerTerms): readonly string[] {
  const { account, composer, tokenIn, tokenOut, sweeps } = terms
  if (operation.kind === 'call' || operation.kind === 'approve') return []
  const isReturn =
    [tokenIn, tokenOut].some((token) => isSweepOfAll(operation, token, composer)) ||
    (sweeps.some((token) => isSweepOfAll(operation, token, account)) && isWithoutMinimum(operation))
  return isReturn ? [] : [`the forwarder is told of another ${operation.kind}`]
}

function legProblems({ operations }: FlashOperation, terms: ComposerTerms): readonly string[] {
  const { out, in: into, flash } = terms
  const legs = operations.filter((operation) => operation.kind === 'lend')
  const [first, second] = legs
  if (!first || !second || legs.length > 2)
    return [`the loan holds ${legs.length} steps at lenders, agreed were two`]
  const pays = second.amount === WHOLE_POSITION || second.amount >= flash.owed
  const work = operations.findIndex(({ kind }) => kind === 'forward')
  return [
    ...legProblem(first, out),
    ...legProblem(second, into),
    ...(operations.indexOf(first) > work ? [] : ['the lender is paid before the swap']),
    ...(pays ? [] : [`${second.amount} does not pay the loan back: ${flash.owed}`]),
  ]
}

// To the byte: an aToken or a rate mode that is another one moves something else.
function legProblem(leg: LendOperation, agreed: LendOperation): readonly string[] {
  return encodeOperations([leg]) === encodeOperations([agreed])
    ? []
    : [`a ${leg.action} of ${leg.amount} at ${leg.pool} is not what was agreed`]
}

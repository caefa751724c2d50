import { sameAddress } from '../../chains/address.ts'
import type { Hex } from '../../kernel/schema.ts'
import {
  COMPOSER_NATIVE,
  type ComposerOperation,
  type LendOperation,
  type SweepOperation,
  WHOLE_POSITION,
} from './operations.ts'

/** Who takes part, besides tokens and lenders. */
export interface ComposerParties {
  readonly account: Hex
  readonly composer: Hex
  readonly forwarder: Hex
  /** Who may be allowed to take which token of the composer. */
  readonly spenders: readonly ComposerSpender[]
  /** The same of the forwarder. */
  readonly forwarderSpenders: readonly ComposerSpender[]
}

/** A contract that may take a token. */
export interface ComposerSpender {
  readonly token: Hex
  readonly spender: Hex
}

/**
 * What any operations do that nobody may agree to, in words: tokens for strangers, debts and deposits of strangers,
 * allowances for unknown contracts, amounts that are something else than amounts.
 */
export function partyProblems(
  operations: readonly ComposerOperation[],
  parties: ComposerParties,
): readonly string[] {
  return operations.flatMap((operation) => [
    ...problemOf(operation, parties),
    ...('operations' in operation
      ? partyProblems(operation.operations, operation.kind === 'forward' ? inForwarder(parties) : parties)
      : []),
  ])
}

/** The forwarder gives allowances of its own. */
function inForwarder(parties: ComposerParties): ComposerParties {
  return { ...parties, spenders: parties.forwarderSpenders }
}

function problemOf(operation: ComposerOperation, parties: ComposerParties): readonly string[] {
  const { account, composer, forwarder } = parties
  switch (operation.kind) {
    case 'pull':
      return [...receiverProblem(operation, [composer, forwarder]), ...amountProblem(operation.amount)]
    case 'sweep':
    case 'unwrap':
      return [
        ...receiverProblem(operation, [account, composer, forwarder, ...wrapperOf(operation, parties)]),
        ...amountProblem(operation.amount),
      ]
    case 'approve':
      return spenderProblem(operation, parties)
    case 'lend':
      return lendProblem(operation, parties)
    case 'forward':
      return sameAddress(operation.forwarder, forwarder)
        ? []
        : [`${operation.forwarder} is to be called, which is not the forwarder`]
    case 'flash':
      return amountProblem(operation.amount)
    case 'call':
      return []
  }
}

/** The native token is wrapped by being sent to its wrapper, which is among the known tokens. */
function wrapperOf({ kind, token }: SweepOperation, { spenders }: ComposerParties): readonly Hex[] {
  return kind === 'sweep' && sameAddress(token, COMPOSER_NATIVE) ? spenders.map((known) => known.token) : []
}

function lendProblem(operation: LendOperation, { account, composer }: ComposerParties): readonly string[] {
  const { action, receiver, amount } = operation
  const isForPosition = action === 'deposit' || action === 'repay'
  const rightful = isForPosition ? account : composer
  const problems = amount === WHOLE_POSITION ? [] : amountProblem(amount)
  if (sameAddress(receiver, rightful)) return problems
  const whose = isForPosition ? `is for the position of ${receiver}` : `pays ${receiver}`
  return [...problems, `the ${action} ${whose}`]
}

function spenderProblem(
  { token, spender }: { readonly token: Hex; readonly spender: Hex },
  { spenders }: ComposerParties,
): readonly string[] {
  const isKnown = spenders.some(
    (known) => sameAddress(known.token, token) && sameAddress(known.spender, spender),
  )
  return isKnown ? [] : [`${spender} is allowed to take ${token}`]
}

function receiverProblem(
  { kind, token, receiver }: { readonly kind: string; readonly token: Hex; readonly receiver: Hex },
  rightful: readonly Hex[],
): readonly string[] {
  return rightful.some((party) => sameAddress(party, receiver))
    ? []
    : [`a ${kind} sends ${token} to ${receiver}`]
}

// Higher bits are flags: shares in place of assets, all that is native.
function amountProblem(amount: bigint): readonly string[] {
  return amount < WHOLE_POSITION ? [] : [`${amount} is no amount`]
}

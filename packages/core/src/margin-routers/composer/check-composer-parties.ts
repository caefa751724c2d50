import { sameAddress } from '../../chains/address.ts'
import type { Hex } from '../../kernel/schema.ts'
import {
  COMPOSER_NATIVE,
  type ComposerOperation,
  type LendOperation,
  type SweepOperation,
  WHOLE_POSITION,
} from './composer-operation.ts'

/** Accounts and contracts that may take part in operations, in addition to tokens and lenders. */
export interface ComposerParties {
  readonly account: Hex
  readonly composer: Hex
  readonly forwarder: Hex
  /** Contracts that the composer may approve, each for one token. */
  readonly spenders: readonly ComposerSpender[]
  /** Contracts that the forwarder may approve. */
  readonly forwarderSpenders: readonly ComposerSpender[]
}

/** A contract that may take a token. */
export interface ComposerSpender {
  readonly token: Hex
  readonly spender: Hex
}

/**
 * Checks operations for unknown parties: tokens sent to other accounts, positions of other accounts, allowances for
 * unknown contracts, and amounts with flags. Returns the problems as sentences.
 */
export function checkComposerParties(
  operations: readonly ComposerOperation[],
  parties: ComposerParties,
): readonly string[] {
  return operations.flatMap((operation) => [
    ...checkOperation(operation, parties),
    ...('operations' in operation
      ? checkComposerParties(
          operation.operations,
          operation.kind === 'forward' ? { ...parties, spenders: parties.forwarderSpenders } : parties,
        )
      : []),
  ])
}

function checkOperation(operation: ComposerOperation, parties: ComposerParties): readonly string[] {
  const { account, composer, forwarder } = parties
  switch (operation.kind) {
    case 'pull':
      return [...checkReceiver(operation, [composer, forwarder]), ...checkAmount(operation.amount)]
    case 'sweep':
    case 'unwrap': {
      const receivers = [account, composer, forwarder, ...getWrappers(operation, parties)]
      return [...checkReceiver(operation, receivers), ...checkAmount(operation.amount)]
    }
    case 'approve':
      return checkSpender(operation, parties)
    case 'lend':
      return checkLend(operation, parties)
    case 'forward':
      return sameAddress(operation.forwarder, forwarder)
        ? []
        : [`The composer calls ${operation.forwarder} instead of the forwarder ${forwarder}.`]
    case 'flash':
      return checkAmount(operation.amount)
    case 'call':
      return []
  }
}

/** Returns the tokens that may receive a sweep: the native token is wrapped by sending it to its wrapper. */
function getWrappers({ kind, token }: SweepOperation, { spenders }: ComposerParties): readonly Hex[] {
  return kind === 'sweep' && sameAddress(token, COMPOSER_NATIVE)
    ? spenders.map((allowed) => allowed.token)
    : []
}

function checkLend(operation: LendOperation, { account, composer }: ComposerParties): readonly string[] {
  const { action, receiver, amount } = operation
  const changesPosition = action === 'deposit' || action === 'repay'
  const expectedReceiver = changesPosition ? account : composer
  const problems = amount === WHOLE_POSITION ? [] : checkAmount(amount)
  if (sameAddress(receiver, expectedReceiver)) return problems
  const effect = changesPosition ? 'changes the position of' : 'pays'
  return [...problems, `The ${action} ${effect} ${receiver} instead of ${expectedReceiver}.`]
}

function checkSpender(
  { token, spender }: { readonly token: Hex; readonly spender: Hex },
  { spenders }: ComposerParties,
): readonly string[] {
  const isKnown = spenders.some(
    (allowed) => sameAddress(allowed.token, token) && sameAddress(allowed.spender, spender),
  )
  return isKnown ? [] : [`It allows the unknown contract ${spender} to spend ${token}.`]
}

function checkReceiver(
  { kind, token, receiver }: { readonly kind: string; readonly token: Hex; readonly receiver: Hex },
  allowed: readonly Hex[],
): readonly string[] {
  return allowed.some((party) => sameAddress(party, receiver))
    ? []
    : [`A ${kind} sends ${token} to the unknown address ${receiver}.`]
}

/** Rejects higher bits, which are flags of the composer, such as shares instead of assets. */
function checkAmount(amount: bigint): readonly string[] {
  return amount < WHOLE_POSITION ? [] : [`Invalid amount ${amount}: the limit is ${WHOLE_POSITION - 1n}.`]
}

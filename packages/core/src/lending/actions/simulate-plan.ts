import { lowerAddress, sameAddress } from '../../chains/address.ts'
import { SimulationRevertedError } from '../../execution/errors.ts'
import type { ExecutionPlan } from '../../execution/plan/plan.ts'
import { resolveSteps } from '../../execution/plan/resolve-steps.ts'
import { withDeadline } from '../../kernel/abort.ts'
import type { Clock } from '../../kernel/clock.ts'
import { CausewayError, isCausewayError } from '../../kernel/errors.ts'
import type { Address } from '../../kernel/schema.ts'
import type { CallEffects, Platform, SequenceSimulation, TokenMovement } from '../../platforms/platform.ts'
import type { VerificationCheck } from '../../quotes/verification.ts'
import type { AssetMove } from './to-asset-move.ts'

/** What is tried: a plan without signatures, and what it may do. */
export interface SimulationInput {
  readonly withApprovals: ExecutionPlan
  /** What it takes from the account and brings it, or others; what is not named here stays as it is. */
  readonly moves: readonly AssetMove[]
}

/** A plan is not held up longer than this by a node that is slow: each call is tried again before it is sent. */
const SIMULATION_TIMEOUT_MS = 5_000

/** The result of a simulation: its check and the simulated moves. */
export interface SimulatedPlan {
  /** `unverified` if the node cannot simulate the plan. */
  readonly check: VerificationCheck
  /** The moves of the plan, with the simulated amounts as `expected`. */
  readonly moves: readonly AssetMove[]
}

interface SimulationContext {
  readonly clock: Clock
  readonly signal?: AbortSignal | undefined
}

/**
 * Runs a plan on the chain's latest state, with the approvals it needs, and validates its effects against the terms:
 * nothing else leaves the account, everything arrives, and no other spender is allowed.
 *
 * @throws LendingMismatchError; SimulationRevertedError for a plan that would revert; AbortedError
 */
export async function simulatePlan(
  plan: SimulationInput,
  platform: Platform,
  { clock, signal }: SimulationContext,
): Promise<SimulatedPlan> {
  const { moves } = plan
  const time = { clock, what: 'Simulating the plan', milliseconds: SIMULATION_TIMEOUT_MS, parents: [signal] }
  try {
    const simulation = await withDeadline(time, (ending) => simulate(plan, platform, ending))
    if (simulation.status === 'unsupported') return { check: notSimulated(simulation.reason), moves }
    if (simulation.status === 'reverted') throw new SimulationRevertedError(simulation.reason, undefined)
    const problems = findMismatches(plan, simulation.effects)
    if (problems.length > 0) throw new LendingMismatchError(problems)
    return {
      check: { status: 'verified', by: ['simulation'] },
      moves: measuredMoves(plan, simulation.effects),
    }
  } catch (error) {
    if (signal?.aborted || !isUnanswered(error)) throw error
    return { check: notSimulated(error.shortMessage), moves }
  }
}

function notSimulated(reason: string): VerificationCheck {
  return { status: 'unverified', reason: 'not-simulated', message: `The plan was not simulated: ${reason}.` }
}

/** The check of `simulatePlan` alone. */
export async function simulatePlanCheck(
  plan: SimulationInput,
  platform: Platform,
  context: SimulationContext,
): Promise<VerificationCheck> {
  return (await simulatePlan(plan, platform, context)).check
}

/** An amount with a bound is measured where it is the only move of its token. */
function measuredMoves(
  { withApprovals: { account }, moves }: SimulationInput,
  effects: readonly CallEffects[],
): readonly AssetMove[] {
  const net = getNetMovements(
    effects.flatMap(({ movements }) => movements),
    account,
  )
  return moves.map((move) => {
    const isAlone = moves.filter(({ token }) => token === move.token).length === 1
    const spent = -(net.get(move.token) ?? 0n)
    return move.direction === 'out' && isAlone && spent > 0n ? { ...move, expected: spent } : move
  })
}

/** The node did not answer: that says nothing about the plan. */
function isUnanswered(error: unknown): error is CausewayError {
  return isCausewayError(error) && error.retryable
}

async function simulate(
  { withApprovals }: SimulationInput,
  platform: Platform,
  signal: AbortSignal,
): Promise<SequenceSimulation> {
  const { chainId, account: from } = withApprovals
  const steps = await resolveSteps(withApprovals, platform, signal)
  const calls = steps.flatMap((step) => ('call' in step ? [step.call] : []))
  return platform.simulateCalls({ chainId, from, calls }, { signal })
}

/** What a plan does that was not agreed, in words. */
function findMismatches(plan: SimulationInput, effects: readonly CallEffects[]): string[] {
  const movements = effects.flatMap((effect) => effect.movements)
  return [
    ...findExcessSpend(plan, movements),
    ...findUnspent(plan, movements),
    ...findMissingReceipts(plan, movements),
    ...findExtraAllowances(plan, effects),
  ]
}

/** The account ends with no less of any token than was agreed; the lender's own go back to it. */
function findExcessSpend(
  { withApprovals: { account }, moves }: SimulationInput,
  movements: readonly TokenMovement[],
): string[] {
  const agreed = getExpectedNet(moves, account)
  const returned = new Set(moves.flatMap((move) => move.returned))
  const net = getNetMovements(movements, account)
  return [...new Set([...agreed.keys(), ...net.keys()])].flatMap((token) => {
    const [is, least] = [net.get(token) ?? 0n, agreed.get(token) ?? 0n]
    if (is >= least || returned.has(token)) return []
    return [`the account would have ${is} more of ${token}, agreed were at least ${least}`]
  })
}

/** Compound V2 answers a refusal with a number, in a call that succeeds: what was to be taken stays where it is. */
function findUnspent(
  { withApprovals: { account }, moves }: SimulationInput,
  movements: readonly TokenMovement[],
): string[] {
  const taken = new Set(
    movements.filter(({ from }) => sameAddress(from, account)).map(({ token }) => token.toLowerCase()),
  )
  const agreed = moves.filter(({ direction }) => direction === 'out').map(({ token }) => token)
  return agreed.filter((token) => !taken.has(token)).map((token) => `nothing of ${token} would be taken`)
}

/** What was to go to somebody else gets there. */
function findMissingReceipts(
  { withApprovals: { account }, moves }: SimulationInput,
  movements: readonly TokenMovement[],
): string[] {
  const foreign = moves.filter(({ direction, recipient }) => direction === 'in' && recipient !== account)
  return foreign.flatMap(({ recipient, token, amount }) => {
    const got = getNetMovements(movements, recipient).get(token) ?? 0n
    return got >= amount ? [] : [`${recipient} would get ${got} of ${token}, agreed were ${amount}`]
  })
}

/** Tokens announce what is left of an allowance when it is used: never more than was planned. */
function findExtraAllowances(
  { withApprovals: { account, steps } }: SimulationInput,
  effects: readonly CallEffects[],
): string[] {
  return effects
    .flatMap(({ allowances }) => allowances)
    .filter(({ owner, amount }) => amount > 0n && sameAddress(owner, account))
    .filter(
      ({ token, spender, amount }) =>
        !steps.some(
          (step) =>
            step.kind === 'allowance' &&
            sameAddress(step.token, token) &&
            sameAddress(step.spender, spender) &&
            amount <= step.amount,
        ),
    )
    .map(({ token, spender, amount }) => `it lets ${spender} take ${amount} of ${token}`)
}

function getExpectedNet(moves: readonly AssetMove[], account: Address): Map<Address, bigint> {
  const net = new Map<Address, bigint>()
  for (const { direction, token, amount, recipient } of moves) {
    if (direction === 'out') add(net, token, -amount)
    else if (recipient === account) add(net, token, amount)
  }
  return net
}

function getNetMovements(movements: readonly TokenMovement[], who: Address): Map<Address, bigint> {
  const net = new Map<Address, bigint>()
  for (const { token, from, to, amount } of movements) {
    if (sameAddress(from, who)) add(net, lowerAddress(token), -amount)
    if (sameAddress(to, who)) add(net, lowerAddress(token), amount)
  }
  return net
}

function add(sums: Map<Address, bigint>, token: Address, amount: bigint): void {
  sums.set(token, (sums.get(token) ?? 0n) + amount)
}

/** Tried on the chain, the plan does something else than was agreed. Nothing was signed. */
export class LendingMismatchError extends CausewayError<'LENDING_MISMATCH'> {
  override readonly name = 'LendingMismatchError'
  constructor(problems: readonly string[]) {
    super('The lender would do something else than was agreed', {
      code: 'LENDING_MISMATCH',
      details: problems.join('; '),
    })
  }
}

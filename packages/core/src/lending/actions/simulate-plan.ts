import { lowerAddress, sameAddress } from '../../chains/address.ts'
import { SimulationRevertedError } from '../../execution/errors.ts'
import type { CallMovement, ExecutionPlan } from '../../execution/plan/execution-plan.ts'
import { resolveSteps } from '../../execution/plan/resolve-steps.ts'
import { withDeadline } from '../../kernel/abort.ts'
import type { Clock } from '../../kernel/clock.ts'
import { asSentence, CausewayError, isCausewayError } from '../../kernel/errors.ts'
import { groupBy } from '../../kernel/group-by.ts'
import type { Address } from '../../kernel/schema.ts'
import type {
  CallEffects,
  NodeSimulation,
  Platform,
  SequenceSimulation,
  TokenMovement,
} from '../../platforms/platform.ts'
import type { VerificationCheck } from '../../quotes/verification.ts'
import type { CallKind } from '../../transfers/steps.ts'
import type { Lender } from '../lender.ts'
import type { AssetMove } from './to-asset-move.ts'

/** A plan without signatures, and the asset movements it may cause. */
export interface SimulationInput {
  readonly withApprovals: ExecutionPlan
  /** Movements to and from the account or other recipients. Tokens without an entry must not move. */
  readonly moves: readonly AssetMove[]
}

/**
 * Timeout of the simulation, in milliseconds. The plan is then unverified, and each call is simulated again before it
 * is sent.
 */
const SIMULATION_TIMEOUT_MS = 5_000

/** Check of a plan with unknown contracts, which may detect a simulation or mint worthless receipt tokens. */
const UNKNOWN_CONTRACTS: VerificationCheck = {
  status: 'unverified',
  reason: 'unknown-target',
  message:
    'The file that names the contracts of this lender has an unknown digest, so they may not be those of the lender.',
}

/** Check and asset movements of a simulation. */
export interface SimulatedPlan {
  /** `unverified` if the node cannot simulate the plan. */
  readonly check: VerificationCheck
  /** The moves of the plan, with the simulated amounts as `expected`. */
  readonly moves: readonly AssetMove[]
  /** Simulated token movements, in order. Empty if the node did not simulate the plan. */
  readonly movements: readonly CallMovement[]
  /** Gas units of all transactions of the plan. Undefined if the node did not measure them. */
  readonly gasUsed?: bigint | undefined
}

interface SimulationContext {
  readonly clock: Clock
  readonly signal?: AbortSignal | undefined
  /** The lender whose contracts the plan calls. */
  readonly lender?: Pick<Lender, 'hasUnknownContracts'> | undefined
}

/**
 * Simulates a plan with its approvals on the chain's latest state, and validates the effects: no unplanned amounts
 * leave the account, all planned amounts arrive, and no unplanned spender gets an allowance.
 *
 * @throws LendingMismatchError; SimulationRevertedError for a plan that would revert; AbortedError
 */
export async function simulatePlan(
  plan: SimulationInput,
  platform: Platform,
  { clock, signal, lender }: SimulationContext,
): Promise<SimulatedPlan> {
  const { moves } = plan
  const contractsCheck: VerificationCheck = lender?.hasUnknownContracts
    ? UNKNOWN_CONTRACTS
    : { status: 'verified', by: ['simulation'] }
  const time = { clock, what: 'Simulating the plan', milliseconds: SIMULATION_TIMEOUT_MS, parents: [signal] }
  try {
    const { simulation, kinds, limits } = await withDeadline(time, (ending) =>
      simulate(plan, platform, ending),
    )
    if (simulation.status === 'unsupported') {
      return { check: mergeChecks(notSimulated(simulation.reason), contractsCheck), moves, movements: [] }
    }
    if (simulation.status === 'reverted') throw new SimulationRevertedError(simulation.reason, undefined)
    const problems = findMismatches(limits, simulation.effects)
    if (problems.length > 0) throw new LendingMismatchError(problems)
    const check = confirmPlan(limits, simulation.effects, simulation.secondOpinion)
    return {
      check: mergeChecks(check, contractsCheck),
      moves: measuredMoves(plan, simulation.effects),
      movements: toCallMovements(simulation.effects, kinds),
      gasUsed: simulation.gasUsed?.reduce((sum, gas) => sum + gas, 0n),
    }
  } catch (error) {
    if (signal?.aborted || !isUnanswered(error)) throw error
    return { check: mergeChecks(notSimulated(error.shortMessage), contractsCheck), moves, movements: [] }
  }
}

/** Returns the first check, with the messages of both if neither is verified; the other one if one is. */
export function mergeChecks(first: VerificationCheck, second: VerificationCheck): VerificationCheck {
  if (first.status === 'verified') return second
  return second.status === 'verified' ? first : { ...first, message: `${first.message} ${second.message}` }
}

/**
 * Returns the check of a plan that one node simulates as planned. Undefined: no second node has to confirm it. A
 * contract that takes a deposit and mints nothing is not verified: the lender's contracts come from the startup files.
 *
 * @throws LendingMismatchError if the second node simulates other effects
 */
function confirmPlan(
  plan: SimulationInput,
  first: readonly CallEffects[],
  second: NodeSimulation | undefined,
): VerificationCheck {
  if (second?.status === 'unsupported') {
    const message = asSentence(`Only one node simulated the plan. ${second.reason}`)
    return { status: 'unverified', reason: 'single-node', message }
  }
  if (second?.status === 'reverted') {
    const message = asSentence(
      `Two nodes disagree. The plan reverts in the simulation of one of them: ${second.reason}`,
    )
    return { status: 'unverified', reason: 'nodes-disagree', message }
  }
  const problems = second ? findMismatches(plan, second.effects) : []
  if (problems.length > 0) throw new LendingMismatchError(problems)
  const [missing] = [first, ...(second ? [second.effects] : [])].flatMap((effects) =>
    findMissingMints(plan, effects),
  )
  if (missing) return { status: 'unverified', reason: 'no-receipt', message: missing }
  return { status: 'verified', by: ['simulation'] }
}

function notSimulated(reason: string): VerificationCheck {
  return {
    status: 'unverified',
    reason: 'not-simulated',
    message: asSentence(`The plan was not simulated: ${reason}`),
  }
}

/** Returns the moves with simulated amounts, which are only measured for the single outgoing move of a token. */
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

/** Returns whether the node failed to simulate, which is unrelated to the plan. */
function isUnanswered(error: unknown): error is CausewayError {
  return isCausewayError(error) && error.retryable
}

async function simulate(
  plan: SimulationInput,
  platform: Platform,
  signal: AbortSignal,
): Promise<{
  readonly simulation: SequenceSimulation
  readonly kinds: readonly CallKind[]
  /** The plan with the allowances against which the simulation is checked. */
  readonly limits: SimulationInput
}> {
  const { withApprovals } = plan
  const { chainId, account: from } = withApprovals
  const steps = await resolveSteps(withApprovals, platform, signal)
  const callSteps = steps.flatMap((step) => ('call' in step ? [step] : []))
  const calls = callSteps.map(({ call }) => call)
  const simulation = await platform.simulateCalls({ chainId, from, calls }, { signal })
  const limits = await withEarlierAllowances(plan, simulation, platform, signal)
  return { simulation, kinds: callSteps.map(({ kind }) => kind), limits }
}

/**
 * Raises the allowances of a plan to those that the account granted before it: many tokens emit the remaining allowance on
 * each transfer. Reads them only if the simulation reports more than planned.
 */
async function withEarlierAllowances(
  plan: SimulationInput,
  simulation: SequenceSimulation,
  platform: Platform,
  signal: AbortSignal,
): Promise<SimulationInput> {
  if (simulation.status !== 'success') return plan
  const { secondOpinion } = simulation
  const secondEffects = secondOpinion?.status === 'success' ? secondOpinion.effects : []
  if (findExtraAllowances(plan, [...simulation.effects, ...secondEffects]).length === 0) return plan
  const { chainId, account: owner } = plan.withApprovals
  const steps = await Promise.all(
    plan.withApprovals.steps.map(async (step) => {
      if (step.kind !== 'allowance') return step
      const { token, spender, amount } = step
      const earlier = await platform.getAllowance({ chainId, token, owner, spender }, { signal })
      return earlier > amount ? { ...step, amount: earlier } : step
    }),
  )
  return { ...plan, withApprovals: { ...plan.withApprovals, steps } }
}

/** Returns the movements of all calls. Those of a permission or switch count as movements of the call that follows it. */
function toCallMovements(effects: readonly CallEffects[], kinds: readonly CallKind[]): CallMovement[] {
  const last = Math.max(0, kinds.filter((kind) => kind === 'call').length - 1)
  return effects.flatMap(({ movements }, index) => {
    const earlier = kinds.slice(0, index).filter((kind) => kind === 'call').length
    return movements.map((movement) => ({ ...movement, call: Math.min(earlier, last) }))
  })
}

/** Returns the differences between the simulated effects and the plan. */
function findMismatches(plan: SimulationInput, effects: readonly CallEffects[]): string[] {
  const movements = effects.flatMap((effect) => effect.movements)
  return [
    ...findExcessSpend(plan, movements),
    ...findUnspent(plan, movements),
    ...findMissingReceipts(plan, movements),
    ...findExtraAllowances(plan, effects),
  ]
}

/** Returns the tokens, except those of the lender, of which more leaves the account than planned. */
function findExcessSpend(
  { withApprovals: { account }, moves }: SimulationInput,
  movements: readonly TokenMovement[],
): string[] {
  const expected = getExpectedNet(moves, account)
  const returned = new Set(moves.flatMap((move) => move.returned))
  const net = getNetMovements(movements, account)
  return [...new Set([...expected.keys(), ...net.keys()])].flatMap((token) => {
    const [change, minimum] = [net.get(token) ?? 0n, expected.get(token) ?? 0n]
    if (change >= minimum || returned.has(token)) return []
    return [`the balance of ${token} would change by ${change}, expected at least ${minimum}`]
  })
}

/** Returns the tokens that were not spent: Compound V2 reports some failures by a return code of a successful call. */
function findUnspent(
  { withApprovals: { account }, moves }: SimulationInput,
  movements: readonly TokenMovement[],
): string[] {
  const spentTokens = new Set(
    movements.filter(({ from }) => sameAddress(from, account)).map(({ token }) => token.toLowerCase()),
  )
  const spent = moves.filter(({ direction }) => direction === 'out').map(({ token }) => token)
  return spent.filter((token) => !spentTokens.has(token)).map((token) => `no ${token} would be spent`)
}

/** Returns the amounts that other recipients do not receive. */
function findMissingReceipts(
  { withApprovals: { account }, moves }: SimulationInput,
  movements: readonly TokenMovement[],
): string[] {
  const foreign = moves.filter(({ direction, recipient }) => direction === 'in' && recipient !== account)
  return foreign.flatMap(({ recipient, token, amount }) => {
    const received = getNetMovements(movements, recipient).get(token) ?? 0n
    return received >= amount
      ? []
      : [`${recipient} would receive ${received} of ${token}, expected at least ${amount}`]
  })
}

/**
 * Returns a message for each lender token of which the simulated deposits mint less than expected to the recipient.
 */
function findMissingMints(
  { withApprovals: { account }, moves }: SimulationInput,
  effects: readonly CallEffects[],
): string[] {
  const received = effects
    .flatMap(({ movements }) => movements)
    .filter(({ from }) => !sameAddress(from, account))
  const expected = groupBy(
    moves.flatMap(({ receipt, recipient }) => (receipt ? [{ ...receipt, recipient }] : [])),
    ({ token, recipient }) => `${token}:${recipient}`,
  )
  return [...expected.values()].flatMap((receipts) => {
    const [first] = receipts
    if (!first) return []
    const minimum = receipts.reduce((sum, { amount }) => sum + amount, 0n)
    const minted = received
      .filter(({ token, to }) => sameAddress(token, first.token) && sameAddress(to, first.recipient))
      .reduce((sum, { amount }) => sum + amount, 0n)
    if (minted >= minimum) return []
    return [
      `The simulated deposit mints ${minted} of ${first.token} to ${first.recipient}, expected at least ${minimum}.`,
    ]
  })
}

/** Returns the allowances that the calls leave or grant and that exceed those of the plan. */
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
    .map(({ token, spender, amount }) => `${spender} would be allowed to spend ${amount} of ${token}`)
}

function getExpectedNet(moves: readonly AssetMove[], account: Address): Map<Address, bigint> {
  const net = new Map<Address, bigint>()
  for (const { direction, token, amount, recipient } of moves) {
    if (direction === 'out') add(net, token, -amount)
    else if (recipient === account) add(net, token, amount)
  }
  return net
}

function getNetMovements(movements: readonly TokenMovement[], account: Address): Map<Address, bigint> {
  const net = new Map<Address, bigint>()
  for (const { token, from, to, amount } of movements) {
    if (sameAddress(from, account)) add(net, lowerAddress(token), -amount)
    if (sameAddress(to, account)) add(net, lowerAddress(token), amount)
  }
  return net
}

function add(sums: Map<Address, bigint>, token: Address, amount: bigint): void {
  sums.set(token, (sums.get(token) ?? 0n) + amount)
}

/** The simulated effects of the plan differ from its terms. Nothing was signed. */
export class LendingMismatchError extends CausewayError<'LENDING_MISMATCH'> {
  override readonly name = 'LendingMismatchError'
  constructor(problems: readonly string[]) {
    super('The simulation does not match the plan. Do not sign it; report it to the application.', {
      code: 'LENDING_MISMATCH',
      details: problems.join('; '),
    })
  }
}

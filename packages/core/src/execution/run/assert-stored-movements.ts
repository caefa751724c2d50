import { sameAddress } from '../../chains/address.ts'
import { withDeadline } from '../../kernel/abort.ts'
import { sleep } from '../../kernel/clock.ts'
import type { SequenceSimulation, TokenMovement } from '../../platforms/platform.ts'
import type { Call, CallSequence } from '../../platforms/transaction.ts'
import { isMainStep } from '../../transfers/is-main-step.ts'
import { countCalls } from '../../transfers/read-batch-outcome.ts'
import { requireSender, type TransferRecord } from '../../transfers/record.ts'
import { toSignedCall } from '../../transfers/to-signed-call.ts'
import { PositionChangedError, ResumeNotSimulatedError, SimulationRevertedError } from '../errors.ts'
import { assertNotRepeated } from './assert-not-repeated.ts'
import { isUnsentStep } from './assert-stored-run.ts'
import { finishTransfer, type RunContext } from './run-context.ts'
import { getSteps } from './steps.ts'

/** Timeout of the simulation, in milliseconds. */
const SIMULATION_TIMEOUT_MS = 15_000
/** Pause before steps that revert are simulated again, in milliseconds. */
const REVERT_PAUSE_MS = 1_500

/**
 * Simulates the remaining steps of a stored run before the wallet is asked for the first of them, and checks that their
 * calls still cause the required movements. Does nothing if no call remains, or if the call is the next step and reverts:
 * its own simulation rejects it.
 *
 * @throws RepeatedActionError or SimulationRevertedError if a permission would be granted for a call that reverts;
 * PositionChangedError, which ends the transfer unless the call may have been sent; ResumeNotSimulatedError if the
 * steps cannot be simulated; AbortedError
 */
export async function assertStoredMovements(record: TransferRecord, context: RunContext): Promise<void> {
  const { id, chainId, run } = record
  const steps = getSteps(record)
  const sentCalls = steps
    .filter((step) => !isUnsentStep(step))
    .reduce((sum, step) => sum + countCalls(step), 0)
  const required = (run?.requiredMovements ?? []).filter(({ call }) => call >= sentCalls)
  const nextStep = steps.find((step, index) => isUnsentStep(step) && isMainStep(record, index))
  if (required.length === 0 || !nextStep) return
  const calls = steps.filter(isUnsentStep).flatMap((step): readonly Call[] => {
    if (step.kind === 'batch') return step.calls.map(({ call }) => call)
    return 'call' in step ? [toSignedCall(step, steps)] : []
  })
  const sequence = { chainId, from: requireSender(record), calls }
  const isNext = steps.find(isUnsentStep) === nextStep
  const mayBeSent = 'ask' in nextStep && nextStep.ask !== undefined
  const simulation = await simulate(sequence, context)
  if (simulation.status === 'reverted') {
    if (isNext || mayBeSent) return
    await assertNotRepeated(id, false, context)
    await finishTransfer(id, 'INVALID', `It would revert: ${simulation.reason}`, context)
    throw new SimulationRevertedError(simulation.reason, undefined)
  }
  const movements = simulation.effects.flatMap((effects) => effects.movements)
  const missing = required.find((movement) => getMoved(movement, movements) < getMoved(movement, required))
  if (!missing) return
  const { token, from, to } = missing
  const error = new PositionChangedError(
    `${getMoved(missing, movements)} base units of ${token} would move from ${from} to ${to}, expected at least ${getMoved(missing, required)}.`,
  )
  if (!mayBeSent) await finishTransfer(id, 'INVALID', error.message, context)
  throw error
}

/** Simulates the steps, again if they revert: a node behind a load balancer may not have the last step yet. */
async function simulate(
  sequence: CallSequence,
  context: RunContext,
): Promise<Exclude<SequenceSimulation, { status: 'unsupported' }>> {
  const { clock, signal } = context
  const first = await simulateOnce(sequence, context)
  if (first.status !== 'reverted') return first
  await sleep(clock, REVERT_PAUSE_MS, signal)
  return simulateOnce(sequence, context)
}

/** @throws ResumeNotSimulatedError; AbortedError */
async function simulateOnce(
  sequence: CallSequence,
  { platform, clock, signal }: RunContext,
): Promise<Exclude<SequenceSimulation, { status: 'unsupported' }>> {
  const time = { clock, what: 'Simulating the steps', milliseconds: SIMULATION_TIMEOUT_MS, parents: [signal] }
  try {
    const simulation = await withDeadline(time, (ending) =>
      platform.simulateCalls(sequence, { signal: ending }),
    )
    if (simulation.status === 'unsupported') throw new Error(simulation.reason)
    return simulation
  } catch (error) {
    throw signal.aborted ? error : new ResumeNotSimulatedError(sequence.chainId, error)
  }
}

/** Returns the total amount of the movements with the same token and accounts. */
function getMoved(required: TokenMovement, movements: readonly TokenMovement[]): bigint {
  return movements
    .filter(
      ({ token, from, to }) =>
        sameAddress(token, required.token) &&
        sameAddress(from, required.from) &&
        sameAddress(to, required.to),
    )
    .reduce((sum, { amount }) => sum + amount, 0n)
}

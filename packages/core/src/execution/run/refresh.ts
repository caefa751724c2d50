import { compact } from '../../kernel/index.ts'
import type { TransferStep } from '../../transfers/index.ts'
import { PlanExpiredError } from '../errors.ts'
import { batchSteps } from '../plan/batching.ts'
import { planFromQuote } from '../plan/plan.ts'
import { resolveSteps } from '../plan/resolve.ts'
import { stepOf } from './record-steps.ts'
import type { RunContext } from './run-context.ts'

/**
 * A step that expired before it was sent is built anew, with whatever it needs before it, on terms no worse than the
 * user agreed to.
 *
 * @throws PlanExpiredError where nobody can build it anew; TermsWorsenedError
 */
export async function refreshIfExpired(id: string, index: number, context: RunContext): Promise<void> {
  const { journal, platform, clock, rebuild, wallet, signal } = context
  const record = journal.require(id)
  const step = stepOf(record, index)
  const { run, info } = record
  const now = clock.now()
  if (run?.validUntil === undefined || now < run.validUntil || !mayBeBuiltAnew(step)) return
  if (!run.agreed || info.aggregator === undefined) throw new PlanExpiredError(run.name, run.validUntil, now)

  const agreed = { name: run.name, providerId: info.aggregator, ...compact(run.agreed) }
  const built = await rebuild(agreed, { signal })
  const plan = planFromQuote(built)
  const { caller = plan.account } = wallet
  const resolved = await resolveSteps({ ...plan, account: caller }, platform, signal)
  const steps = [...run.steps.slice(0, index), ...(await inPlaceOf(step, resolved, record.chainId, context))]
  await journal.update(id, (latest) => ({
    ...latest,
    info: {
      ...latest.info,
      outputAmountRaw: built.quote.toAmount,
      outputAmountMinRaw: built.quote.toAmountMin,
      usualDuration: built.quote.estimatedDuration,
      crossChainParams: built.interfaceParamData,
    },
    run: { ...run, validUntil: built.validUntil, steps },
  }))
}

/** What was neither sent nor signed. Approvals do not expire. */
function mayBeBuiltAnew(step: TransferStep): boolean {
  switch (step.kind) {
    case 'order':
    case 'permit':
      return step.signature === undefined
    case 'batch':
      return step.id === undefined
    case 'approve':
    case 'reset-approval':
      return false
    default:
      return step.hash === undefined
  }
}

/**
 * Where the wallet was asked for a call that has expired, its nonce is still free: what is sent now takes that nonce,
 * so that only one of the two can count, and the old call stays known, in case it is the one that does.
 */
async function inPlaceOf(
  asked: TransferStep,
  planned: readonly TransferStep[],
  chainId: number,
  { wallet, isBatchingWanted, signal }: RunContext,
): Promise<TransferStep[]> {
  if (!('call' in asked) || !asked.ask) {
    return batchSteps(planned, chainId, wallet, { isWanted: isBatchingWanted, signal })
  }
  const { ask, call, formerCalls = [] } = asked
  return planned.map((step, index) => {
    if (!('call' in step)) return step
    if (step.kind === 'call') return { ...step, ask, formerCalls: [...formerCalls, call] }
    return index === 0 ? { ...step, ask } : step
  })
}

import { compact } from '../../kernel/compact.ts'
import { CausewayError } from '../../kernel/errors.ts'
import type { BuiltQuote } from '../../quotes/build-quote.ts'
import { assertVerificationHolds } from '../../quotes/verification.ts'
import { isMainStep } from '../../transfers/is-main-step.ts'
import type { TransferRecord, TransferRun } from '../../transfers/record.ts'
import type { TransferStep } from '../../transfers/steps.ts'
import { PlanExpiredError } from '../errors.ts'
import { batchSteps } from '../plan/batch-steps.ts'
import { coverOpenOrders } from '../plan/cover-open-orders.ts'
import { planFromQuote } from '../plan/execution-plan.ts'
import { resolveSteps } from '../plan/resolve-steps.ts'
import { assertMatchesBuild, isApproval, isUnsentStep } from './assert-stored-run.ts'
import type { RunContext } from './run-context.ts'
import { getSteps, requireStep } from './steps.ts'

/**
 * Rebuilds an unsent step that expired, with its approvals, on terms no worse than those that the user accepted. A plan
 * without a quote is not continued, not even with an approval, once it expired before its action was sent. Steps after
 * the action, such as the revocation of a permission, do not expire.
 *
 * @throws PlanExpiredError for a plan without a quote; TermsWorsenedError; VerificationWorsenedError
 */
export async function rebuildIfExpired(id: string, index: number, context: RunContext): Promise<void> {
  const { journal, clock } = context
  const record = journal.require(id)
  const { run } = record
  const now = clock.now()
  if (run?.validUntil === undefined || now < run.validUntil) return
  const step = requireStep(record, index)
  const isPlan = run.terms === undefined
  if (isPlan && !(isUnsentStep(step) && hasUnsentAction(record))) return
  if (!isPlan && !canRebuild(step)) return
  const rebuilt = await rebuild(record, context)
  if (!rebuilt) throw new PlanExpiredError(run.name, run.validUntil, now)
  await replaceFrom(record, index, rebuilt, context)
}

/**
 * Rebuilds a stored quote that was not sent yet. The stored transaction is only compared with the new one, and never
 * sent. Does nothing for a run without a quote.
 *
 * @throws CausewayError RESUME_MISMATCH, PROVIDER_CHANGED; TermsWorsenedError; the errors of building a quote
 */
export async function rebuildStored(id: string, index: number, context: RunContext): Promise<void> {
  const record = context.journal.require(id)
  const rebuilt = await rebuild(record, context)
  if (!rebuilt) return
  await assertMatchesBuild(record, rebuilt.built, context)
  const firstUnsent = getSteps(record).findIndex((step, position) => position >= index && canRebuild(step))
  if (firstUnsent >= 0) await replaceFrom(record, firstUnsent, rebuilt, context)
}

/** A new build of a quote, and the terms that the user accepted for it. */
interface Rebuilt {
  readonly built: BuiltQuote
  readonly terms: NonNullable<TransferRun['terms']>
}

/**
 * Returns the new build, or undefined for a run without a quote. The accepted quote is used as it is until it expires.
 *
 * @throws CausewayError PROVIDER_CHANGED if the accepted quote is of another provider
 * @throws VerificationWorsenedError if a check that the accepted transaction passed is unverified for the new one
 */
async function rebuild(
  { run, info }: TransferRecord,
  { rebuild: build, accepted, clock, signal }: RunContext,
): Promise<Rebuilt | undefined> {
  if (!run?.terms || info.aggregator === undefined) return undefined
  if (accepted && accepted.quote.providerId !== info.aggregator) {
    throw new CausewayError('The interrupted transfer is of another provider. Nothing was sent.', {
      code: 'PROVIDER_CHANGED',
      details: `The accepted quote is of ${accepted.quote.name}, the transfer of ${run.name}. Remove the transfer, then execute the quote.`,
    })
  }
  const terms = (accepted && planFromQuote(accepted).terms) ?? run.terms
  if (accepted && clock.now() < accepted.validUntil) return { built: accepted, terms }
  const { toAmount, toAmountMin = 0n } = terms
  // Raise hidden stored terms to the minimum that the record shows to the user.
  const shown = accepted ? 0n : (info.outputAmountMinRaw ?? 0n)
  const raised = { ...terms, toAmount: max(toAmount, shown), toAmountMin: max(toAmountMin, shown) }
  const built = await build({ name: run.name, providerId: info.aggregator, ...compact(raised) }, { signal })
  assertVerificationHolds(run.name, built.verification, terms.unverified)
  return { built, terms }
}

function max(first: bigint, second: bigint): bigint {
  return first > second ? first : second
}

async function replaceFrom(
  { id, chainId, run }: TransferRecord,
  index: number,
  { built, terms }: Rebuilt,
  context: RunContext,
): Promise<void> {
  if (!run) return
  const { journal, platform, wallet, clock, signal } = context
  const plan = planFromQuote(built)
  const { caller = plan.account } = wallet
  const before = run.steps.slice(0, index)
  const [replaced] = run.steps.slice(index, index + 1)
  const covered = coverOpenOrders({ ...plan, account: caller }, journal.store.getAll(), clock.now())
  const resolved = await resolveSteps(covered, platform, signal)
  // Do not add approvals twice, as unsent ones may already precede the step.
  const isApproved = before.some(isUnsentStep)
  const planned = isApproved ? resolved.filter(({ kind }) => !isApproval(kind)) : resolved
  const steps = [...before, ...(await toReplacement(replaced, planned, chainId, context))]
  await journal.update(id, (latest) => ({
    ...latest,
    info: {
      ...latest.info,
      outputAmountRaw: built.quote.toAmount,
      outputAmountMinRaw: built.quote.toAmountMin,
      usualDuration: built.quote.estimatedDuration,
      slippage: terms.request.slippage,
      crossChainParams: built.interfaceParamData,
    },
    run: { ...run, terms, validUntil: built.validUntil, steps },
  }))
}

function hasUnsentAction(record: TransferRecord): boolean {
  return getSteps(record).some(
    (step, index) => isUnsentStep(step) && (isMainStep(record, index) || SWITCHES.includes(step.kind)),
  )
}

/** Switches of the position, which can lower its health factor. */
const SWITCHES: readonly TransferStep['kind'][] = ['e-mode', 'collateral']

/** Returns whether a step was neither sent nor signed, and can expire. Approvals do not expire. */
function canRebuild(step: TransferStep): boolean {
  return isUnsentStep(step) && !isApproval(step.kind)
}

/**
 * Returns the steps that replace an expired one. If the wallet was asked for the expired call, the new call reuses its
 * nonce, so that only one of both can be included, and the former call remains in the record.
 */
async function toReplacement(
  replaced: TransferStep | undefined,
  planned: readonly TransferStep[],
  chainId: number,
  { wallet, isBatchingWanted, signal }: RunContext,
): Promise<TransferStep[]> {
  if (!replaced || !('call' in replaced) || !replaced.ask) {
    return batchSteps(planned, chainId, wallet, { isAllowed: isBatchingWanted, signal })
  }
  const { ask, call, formerCalls = [] } = replaced
  return planned.map((step, index) => {
    if (!('call' in step)) return step
    if (step.kind === 'call') return { ...step, ask, formerCalls: [...formerCalls, call] }
    return index === 0 ? { ...step, ask } : step
  })
}

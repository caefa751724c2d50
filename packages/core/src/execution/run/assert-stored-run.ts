import { sameAddress } from '../../chains/address.ts'
import { CausewayError } from '../../kernel/errors.ts'
import { stringifyJson } from '../../kernel/json.ts'
import type { Call } from '../../platforms/transaction.ts'
import type { BuiltQuote } from '../../quotes/build-quote.ts'
import { getNativeAmount } from '../../quotes/to-buildable-request.ts'
import { requireSender, type TransferRecord } from '../../transfers/record.ts'
import type { TransferStep } from '../../transfers/steps.ts'
import { assertPlan } from '../plan/assert-plan.ts'
import { getOrderedAmount } from '../plan/cover-open-orders.ts'
import { planFromQuote } from '../plan/execution-plan.ts'
import type { RunContext } from './run-context.ts'
import { getSteps } from './steps.ts'

/** A stored field that differs from its expected value. */
interface Difference {
  readonly field: string
  readonly expected: unknown
  readonly stored: unknown
}

/** A call of a step, alone or in a batch. */
type StoredCall = Pick<Extract<TransferStep, { call: Call }>, 'kind' | 'call'>

/**
 * Validates a stored run against the transfer as the user sees it, before the wallet is asked for a step: the account
 * and chain, the terms of its quote, the shape of each call, the amount of each permit. Sends no requests.
 *
 * @throws CausewayError RESUME_MISMATCH; InvalidInputError; PermitMismatchError; VerificationFailedError
 */
export async function assertStoredRun(
  record: TransferRecord,
  { verifyStored }: Pick<RunContext, 'verifyStored'>,
): Promise<void> {
  const { chainId, chainType, run } = record
  const unsent = unsentSteps(record)
  if (!run || unsent.length === 0) return
  assertNoDifference([...accountDifferences(record), ...termDifferences(record)])
  assertPlan(
    { chainId, account: requireSender(record), steps: run.steps },
    chainType === 'FUEL' ? 'FUEL' : 'EVM',
  )
  assertNoDifference([
    ...getCalls(unsent).flatMap(approvalDifferences),
    ...getCalls(unsent).flatMap((stored) => valueDifferences(record, stored)),
  ])
  await verifyPayloads(record, unsent, verifyStored)
}

/** Returns whether the wallet can still be asked for a step: it was neither sent nor signed. */
export function isUnsentStep(step: TransferStep): boolean {
  if (step.done) return false
  switch (step.kind) {
    case 'order':
    case 'permit':
      return step.signature === undefined
    case 'batch':
      return step.id === undefined
    default:
      return step.hash === undefined
  }
}

/** Returns the steps that the wallet can still be asked for. */
export function unsentSteps(record: TransferRecord): readonly TransferStep[] {
  return getSteps(record).filter(isUnsentStep)
}

/**
 * Compares the unsent steps of a stored quote with a new build of it: the approval has to be equal, or to cover in addition
 * orders that were open since the transfer was started, the contract the same, and the transaction decodable if the new one is.
 *
 * @throws CausewayError RESUME_MISMATCH
 */
export async function assertMatchesBuild(
  record: TransferRecord,
  built: BuiltQuote,
  {
    platform,
    wallet,
    journal,
    verifyStored,
  }: Pick<RunContext, 'platform' | 'wallet' | 'journal' | 'verifyStored'>,
): Promise<void> {
  const { approval, quote } = built
  const { id, chainId, addedTime } = record
  const { caller: account = requireSender(record) } = wallet
  const transfers = journal.store.getAll().filter((transfer) => transfer.id !== id)
  const terms = { request: built.request, toAmountMin: quote.toAmountMin }
  for (const { kind, call } of getCalls(unsentSteps(record))) {
    if (isApproval(kind)) {
      const ordered = approval
        ? getOrderedAmount({ ...approval, chainId, account }, transfers, addedTime)
        : 0n
      const amount =
        kind === 'approve' ? limitApproval(readApproval(call).amount, approval?.amount, ordered) : 0n
      const expected = approval && platform.encodeApproval({ ...approval, amount: amount ?? 0n })
      assertNoDifference(approvalChange(kind, call, expected))
    } else if (built.type === 'transaction') {
      const canDecode = (payload: Call) =>
        verifyStored(quote.providerId, { ...terms, toAmountMin: 0n, payload })
      assertNoDifference([
        ...different('contract', built.transaction.to, call.to, sameText),
        ...((await canDecode(built.transaction)) && !(await canDecode(call))
          ? [{ field: 'calldata', expected: getSelector(built.transaction), stored: getSelector(call) }]
          : []),
      ])
    }
  }
}

/**
 * Compares an interrupted transfer with the quote that would resume it, in case another quote has the same id.
 *
 * @throws CausewayError RESUME_MISMATCH
 */
export function assertSameQuote(record: TransferRecord, built: BuiltQuote): void {
  const { info } = record
  const { outputAmountMinRaw: minimum = 0n } = info
  const { toAmountMin: quoted, providerId } = built.quote
  assertNoDifference([
    ...tradeDifferences(record, built),
    ...different('provider', providerId, info.aggregator),
    ...(minimum < quoted ? [{ field: 'minimum', expected: quoted, stored: minimum }] : []),
  ])
}

/** @throws CausewayError RESUME_MISMATCH if a quote is not for the accounts, tokens and amount of the transfer */
export function assertSameTrade(record: TransferRecord, built: BuiltQuote): void {
  assertNoDifference(tradeDifferences(record, built))
}

function tradeDifferences({ chainId, from, info }: TransferRecord, built: BuiltQuote): Difference[] {
  const plan = planFromQuote(built)
  return [
    ...different('input chain', plan.chainId, chainId),
    ...different('account', plan.account, from, sameText),
    ...different('output chain', plan.info.outputChainId, info.outputChainId),
    ...different('recipient', plan.info.recipient, info.recipient, sameText),
    ...different('input token', plan.info.inputCurrency, info.inputCurrency, sameText),
    ...different('output token', plan.info.outputCurrency, info.outputCurrency, sameText),
    ...different('input amount', plan.info.inputAmountRaw, info.inputAmountRaw),
  ]
}

/** @throws CausewayError RESUME_MISMATCH if the remaining steps differ from those that the user was shown */
export function assertAsShown(record: TransferRecord, shown: readonly TransferStep[]): void {
  const now = unsentSteps(record)
  if (stringifyJson(now) === stringifyJson(shown)) return
  assertNoDifference([
    { field: 'steps', expected: `${shown.length} as they were shown`, stored: `${now.length} that differ` },
  ])
}

function accountDifferences({ chainId, from, info }: TransferRecord): Difference[] {
  return [
    ...different('account', info.account, from, sameText),
    ...different('input chain', info.inputChainId, chainId),
  ]
}

/** Compares the hidden terms of a rebuild with the terms that are shown to the user. */
function termDifferences({ chainId, from, info, run }: TransferRecord): Difference[] {
  const { aggregator, type } = info
  // A margin trade names the provider of its swap, but cannot be rebuilt from a quote.
  const isQuote = aggregator !== undefined && type !== 'Margin'
  if (!run?.terms)
    return isQuote ? [{ field: 'terms', expected: 'the terms of a quote', stored: 'none' }] : []
  if (!isQuote) return [{ field: 'provider', expected: 'the provider of a quote', stored: aggregator }]
  const { request } = run.terms
  return [
    ...different('input chain', chainId, request.fromChainId),
    ...different('output chain', info.outputChainId, request.toChainId),
    ...different('sender', from, request.fromAddress, sameText),
    ...different('recipient', info.recipient, request.toAddress, sameText),
    ...different('input token', info.inputCurrency, request.fromTokenAddress, sameText),
    ...different('output token', info.outputCurrency, request.toTokenAddress, sameText),
    ...different('input amount', info.inputAmountRaw, request.fromAmount),
    ...different('slippage', info.slippage, request.slippage),
    // Reject hidden fields: `message` adds a call on the destination chain, `signer` disables the simulation.
    ...different('message', undefined, request.message),
    ...different('signer', undefined, request.signer),
  ]
}

/** Returns the stored amount of an approval if it covers at most the amount and open orders, else the amount. */
function limitApproval(stored: bigint, amount: bigint | undefined, ordered: bigint): bigint | undefined {
  return amount !== undefined && stored > amount && stored <= amount + ordered ? stored : amount
}

/** Checks that an approval step only approves, because approvals are sent without a simulation. */
function approvalDifferences({ kind, call }: StoredCall): Difference[] {
  if (!isApproval(kind)) return []
  const isExact = call.value === 0n && call.data.length === APPROVAL_LENGTH && getSelector(call) === APPROVE
  if (!isExact) return [{ field: kind, expected: 'approve(address,uint256)', stored: getSelector(call) }]
  const { amount } = readApproval(call)
  return kind === 'reset-approval' ? different(kind, 0n, amount) : []
}

function valueDifferences({ run }: TransferRecord, { kind, call }: StoredCall): Difference[] {
  if (!run?.terms || isApproval(kind)) return []
  const { request, otherPayOut = 0n } = run.terms
  const maxValue = getNativeAmount(request) + otherPayOut
  return call.value > maxValue ? [{ field: 'native value', expected: maxValue, stored: call.value }] : []
}

function approvalChange(kind: string, stored: Call, expected: Call | undefined): Difference[] {
  if (!expected) return [{ field: kind, expected: 'none', stored: describeApproval(stored) }]
  const isSame = sameAddress(expected.to, stored.to) && sameText(expected.data, stored.data)
  if (isSame) return []
  return [{ field: kind, expected: describeApproval(expected), stored: describeApproval(stored) }]
}

/** Verifies the spend, recipient and minimum that are decoded from stored calls and orders. */
async function verifyPayloads(
  { info, run }: TransferRecord,
  unsent: readonly TransferStep[],
  verifyStored: RunContext['verifyStored'],
): Promise<void> {
  const { aggregator, outputAmountMinRaw: toAmountMin = 0n } = info
  if (!run?.terms || aggregator === undefined) return
  const { request } = run.terms
  for (const { kind, call } of getCalls(unsent)) {
    if (!isApproval(kind)) await verifyStored(aggregator, { request, toAmountMin, payload: call })
  }
  for (const step of unsent) {
    if (step.kind === 'order') await verifyStored(aggregator, { request, toAmountMin, payload: step.order })
  }
}

function getCalls(steps: readonly TransferStep[]): readonly StoredCall[] {
  return steps.flatMap((step) => {
    if (step.kind === 'batch') return step.calls
    return 'call' in step ? [step] : []
  })
}

/** Returns whether a step sets an allowance and does nothing else. */
export function isApproval(kind: TransferStep['kind']): boolean {
  return kind === 'approve' || kind === 'reset-approval'
}

const APPROVE = '0x095ea7b3'
/** Characters of the calldata of `approve(address,uint256)`. */
const APPROVAL_LENGTH = 10 + 2 * 64

function readApproval({ data }: Call) {
  return { spender: `0x${data.slice(34, 74)}`, amount: BigInt(`0x${data.slice(74, APPROVAL_LENGTH)}`) }
}

function describeApproval(call: Call): string {
  const { spender, amount } = readApproval(call)
  return `${amount} of ${call.to} for ${spender}`
}

function getSelector({ data }: Call): string {
  return data.slice(0, 10).toLowerCase()
}

function different<T>(
  field: string,
  expected: T,
  stored: T,
  isSame: (expected: T, stored: T) => boolean = Object.is,
): Difference[] {
  return isSame(expected, stored) ? [] : [{ field, expected, stored }]
}

function sameText(first: string | undefined, second: string | undefined): boolean {
  return first?.toLowerCase() === second?.toLowerCase()
}

function assertNoDifference(differences: readonly Difference[]): void {
  if (differences.length === 0) return
  throw new CausewayError('The stored transfer does not match its displayed terms. Nothing was sent.', {
    code: 'RESUME_MISMATCH',
    details: `${differences
      .map(
        ({ field, expected, stored }) => `${field}: expected ${String(expected)}, stored ${String(stored)}`,
      )
      .join('; ')}. Request a new quote or plan.`,
  })
}

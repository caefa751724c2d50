import type { TransferRecord } from '@causeway/core'
import { type ChainRecord, isNativeToken } from '@causeway/core/chains'
import type { JourneyRecord } from '@causeway/core/journeys'
import { journeysCopy } from '#locale/journeys-copy'
import { exactAmount } from '../../copy/exact-amount.ts'
import type { TimelineEntry } from '../../ui/timeline.tsx'
import { actionAmounts } from './action-amounts.ts'
import { amountText, symbolText } from './amount-text.ts'
import { chainName } from './chain-name.ts'
import { legAmountText, legText } from './leg-text.ts'
import type { FindToken } from './use-token-finder.ts'

/** Names that the texts of a journey need. */
export interface JourneyNames {
  readonly chains: readonly ChainRecord[]
  readonly find: FindToken
  readonly lenderName: (lender: string) => string
}

/** A leg or the action of a journey. */
export interface JourneyStep {
  readonly key: string
  readonly title: string
  /** Display name of the provider or lender; empty before the first quote. */
  readonly name: string
  readonly status: 'done' | 'current' | 'todo'
  readonly transferIds: readonly string[]
  /** Amount that the step may spend, with all its decimals, such as `1,000.250381 USDC`. */
  readonly paid: string
  /** Lowest amount that the user accepted, such as `848 USDC`. Undefined if terms have to be accepted, or after the leg. */
  readonly least: string | undefined
  /** Amount that arrived, such as `849.12 USDC`. */
  readonly received: string | undefined
}

/** Texts of a journey. */
export interface JourneyFacts {
  readonly title: string
  readonly action: 'deposit' | 'repay' | 'receive'
  /** Amount such as `0.5 ETH`. */
  readonly paid: string
  readonly paidSymbol: string
  /**
   * Amount at the end with its symbol, which has arrived or is expected, such as `850 USDC`: of an action the part that the
   * lender takes. `- USDC` before the first quote.
   */
  readonly due: string
  /** Amount that stays in the wallet, such as `124.51 DAI`. Undefined if the lender takes everything. */
  readonly rest: string | undefined
  /** Unused part of the approval of a completed repayment, such as `2.5 USDC`. Undefined if none remains. */
  readonly leftover: string | undefined
  readonly dueSymbol: string
  readonly hasArrived: boolean
  readonly fromChainId: number
  readonly toChainId: number
  /** Name of the chain at the end. */
  readonly toChain: string
  /** Display name of the lender; empty without an action. */
  readonly lender: string
  readonly steps: readonly JourneyStep[]
  /** Expected duration of all legs, in seconds; undefined if that of a leg is unknown. */
  readonly usual: number | undefined
  /** Expected duration of the other legs, in seconds, if that of some legs is unknown. */
  readonly usualMin: number | undefined
}

/** Returns the texts of a journey. */
export function journeyFacts(journey: JourneyRecord, names: JourneyNames): JourneyFacts {
  const { from, legs, action, state } = journey
  const { used, rest } = actionAmounts(journey)
  const { chains, find, lenderName } = names
  const last = legs.at(-1)
  const toChainId = action?.chainId ?? last?.toChainId ?? from.chainId
  const toToken = action?.token ?? last?.toToken ?? from.token
  const symbol = symbolText({ chainId: toChainId, token: toToken }, find)
  const paid = amountText(from, find)
  const lender = action ? lenderName(action.lender) : ''
  const kind = action?.action ?? 'receive'
  const place = chainName(chains, toChainId)
  const seconds = legs.reduce((total, { duration = 0 }) => total + duration, 0) || undefined
  // Most swaps on one chain have a duration of 0, because their provider states none.
  const isKnown = legs.every(({ duration = 0 }) => duration > 0)
  const isApproved = state.status === 'done' && !isNativeToken(toToken)
  const leftover = isApproved ? (action?.usedMax ?? used) - used : 0n
  return {
    title:
      kind === 'receive'
        ? journeysCopy.title.receive(paid, symbol, place)
        : journeysCopy.title[kind](paid, symbol, lender, place),
    action: kind,
    paid,
    paidSymbol: symbolText(from, find),
    dueSymbol: symbol,
    due: endText(journey, isEndQuoted(journey) ? used : undefined, find),
    rest: rest === 0n ? undefined : endText(journey, rest, find),
    leftover: leftover > 0n ? endText(journey, leftover, find) : undefined,
    hasArrived: state.status === 'done',
    fromChainId: from.chainId,
    toChainId,
    toChain: place,
    lender,
    steps: getSteps(journey, names, lender),
    usual: isKnown ? seconds : undefined,
    usualMin: isKnown ? undefined : seconds,
  }
}

/** Returns whether the amount at the end of a journey has arrived or is quoted. */
function isEndQuoted({ legs }: Pick<JourneyRecord, 'legs'>): boolean {
  const last = legs.at(-1)
  return last === undefined || last.received !== undefined || last.toAmount > 0n
}

/** Returns an amount of the token at the end of a journey. `format`: as for `amountText`. */
export function endText(
  { from, legs, action }: Pick<JourneyRecord, 'from' | 'legs' | 'action'>,
  amount: bigint | undefined,
  find: FindToken,
  format?: typeof exactAmount,
): string {
  const last = legs.at(-1)
  const chainId = action?.chainId ?? last?.toChainId ?? from.chainId
  const token = action?.token ?? last?.toToken ?? from.token
  return amountText({ chainId, token, amount, decimals: last?.toTokenDecimals }, find, format)
}

function getSteps(journey: JourneyRecord, { chains, find }: JourneyNames, lender: string): JourneyStep[] {
  const { legs, action, state } = journey
  const getStatus = (index: number, isSettled: boolean): JourneyStep['status'] => {
    if (state.status === 'done' || isSettled) return 'done'
    if (!('leg' in state)) return 'todo'
    return index === state.leg ? 'current' : index < state.leg ? 'done' : 'todo'
  }
  const steps = legs.map((leg, index): JourneyStep => {
    const { received, minimum, name, transferIds, toChainId, toToken } = leg
    const status = getStatus(index, received !== undefined)
    const toText = (amount: bigint | undefined) =>
      amount === undefined
        ? undefined
        : amountText({ chainId: toChainId, token: toToken, amount, decimals: leg.toTokenDecimals }, find)
    return {
      key: `${index}`,
      title: legText({ ...leg, toAmount: received ?? leg.toAmount }, find, chains),
      name,
      status,
      transferIds,
      paid: legAmountText(leg, 'from', find, exactAmount),
      least: status === 'done' ? undefined : toText(minimum),
      received: toText(received),
    }
  })
  if (!action) return steps
  const used = isEndQuoted(journey) ? actionAmounts(journey).used : undefined
  return [
    ...steps,
    {
      key: 'action',
      title: journeysCopy.act[action.action](
        used === undefined ? symbolText(action, find) : endText(journey, used, find),
        lender,
      ),
      name: '',
      status: getStatus(legs.length, false),
      transferIds: action.transferIds,
      paid: endText(journey, action.usedMax ?? used, find, exactAmount),
      least: undefined,
      received: undefined,
    },
  ]
}

/** Share of the usual time that a pending journey never exceeds. */
const MAX_PENDING_SHARE = 0.96

/**
 * Returns the elapsed seconds of a journey, and their share of the usual time: 1 only at its end. While it is paused and
 * no transfer is on its way, only the legs that have arrived count.
 *
 * @param options `now`: milliseconds since the epoch. `isMoving`: whether the journey runs or a transfer of it is on its way
 */
export function journeyTime(
  {
    addedTime,
    finishedTime,
    state,
    legs,
  }: Pick<JourneyRecord, 'addedTime' | 'finishedTime' | 'state' | 'legs'>,
  {
    usual,
    now,
    isMoving,
  }: { readonly usual: number | undefined; readonly now: number; readonly isMoving: boolean },
): { readonly elapsed: number; readonly share: number } {
  const elapsed = Math.max(0, Math.floor(((finishedTime ?? now) - addedTime) / 1_000))
  if (state.status === 'done') return { elapsed, share: 1 }
  const arrived = legs.reduce(
    (sum, { received, duration = 0 }) => (received === undefined ? sum : sum + duration),
    0,
  )
  return { elapsed, share: usual ? Math.min((isMoving ? elapsed : arrived) / usual, MAX_PENDING_SHARE) : 0 }
}

/** Whether the first transfer was sent. `unknown` if the wallet was asked and has not answered. */
export type JourneyPayment = 'sent' | 'refunded' | 'unsent' | 'unknown'

/** Returns whether the amount at the start of a journey was sent, and whether it came back. */
export function getPayment(
  state: JourneyRecord['state'],
  { wasStepSent, isUncertain }: { readonly wasStepSent: boolean; readonly isUncertain: boolean },
): JourneyPayment {
  if (!('leg' in state) || state.leg > 0) return 'sent'
  if (state.status === 'asking' && state.reason === 'refunded') return 'refunded'
  return wasStepSent ? 'sent' : isUncertain ? 'unknown' : 'unsent'
}

/** Returns the chains of a journey, whose token lists name its tokens. */
export function journeyChainIds({ from, legs, action }: JourneyRecord): number[] {
  return [
    from.chainId,
    ...legs.flatMap(({ fromChainId, toChainId }) => [fromChainId, toChainId]),
    ...(action ? [action.chainId] : []),
  ]
}

/** Returns the transfers of a step in their order, as far as they are in the journal. */
export function findTransfers(
  { transferIds }: Pick<JourneyStep, 'transferIds'>,
  transfers: readonly TransferRecord[],
): TransferRecord[] {
  return transferIds.flatMap((id) => transfers.find((transfer) => transfer.id === id) ?? [])
}

/**
 * Returns the events of a step. A completed step has no future ones: they are of a transfer that another one replaced
 * before it was sent.
 */
export function selectEvents(
  { status }: Pick<JourneyStep, 'status'>,
  entries: readonly TimelineEntry[],
): readonly TimelineEntry[] {
  return status === 'done' ? entries.filter(({ state }) => state !== 'todo') : entries
}

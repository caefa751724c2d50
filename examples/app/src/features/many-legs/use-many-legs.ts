import { areFundsReturned, type TransferRecord, wasSent } from '@causeway/core'
import { tokenKey } from '@causeway/core/data'
import { formatUsd } from '@causeway/core/format'
import { useTransfers, useWalletSession } from '@causeway/react'
import {
  type LegDue,
  type LegOffer,
  type LegSums,
  type LegTotals,
  legSums,
  legTotals,
} from '@causeway/view-models'
import { useEffect, useEffectEvent, useState } from 'react'
import { commonCopy } from '#locale/common-copy'
import { useRunningIds } from '../../state/use-running-ids.ts'
import { isSendUnknown } from '../review/is-sent.ts'
import { useBatchChains } from '../review/use-batch-chains.ts'
import type { LegCheck, LegPermit } from './check-leg.ts'
import { getLegState } from './get-leg-state.ts'
import { getSendingState, type SendingState } from './get-sending-state.ts'
import { type Leg, type Legs, type LegTarget, toLegText } from './legs.ts'
import { isSameLeg, type LegText } from './read-legs.ts'
import { type LegRun, useLegRun } from './use-leg-run.ts'
import type { LegUrl } from './use-leg-url.ts'
import type { StoredRun } from './use-run-state.ts'
import { type SigningMethod, useSigningMethod } from './use-signing-method.ts'

/** Several transfers to one token: unsent legs, sent transfers and actions. */
export interface ManyLegs extends Legs, Pick<StoredRun, 'records' | 'accounts'> {
  readonly target: LegTarget
  readonly url: LegUrl
  readonly hasAccount: boolean
  /** Totals of the unsent legs. */
  readonly totals: LegTotals
  /** Outputs by state. A transfer whose funds are in the wallet counts as unsent, until its source is selected again. */
  readonly sums: LegSums
  /** Sum of the outputs that arrived, are pending or are selected to be sent. Empty without such outputs. */
  readonly dueText: string
  /** Sum of the arrived outputs, approximate if it includes quoted amounts of unknown payments. */
  readonly arrivedText: string
  readonly run: LegRun
  readonly sendingState: SendingState
  readonly signing: SigningMethod
  /** Chains on which the wallet sends an approval and the call after it as one batch. */
  readonly batchChains: ReadonlySet<number>
  remove(key: string): void
  /** Returns why an earlier transfer of an amount could not be continued. Undefined for other transfers. */
  getFailure(transferId: string): TransferFailure | undefined
}

/** The failed continuation of an earlier transfer. */
export interface TransferFailure {
  readonly error: Error
  /** Lists its amount to be sent again, once the transfer was discarded. */
  onDiscard(): void
}

interface ManyLegsParameters {
  readonly target: LegTarget
  readonly url: LegUrl
  readonly stored: StoredRun
  readonly legs: Legs
}

/** Returns several transfers to one token. Sent ones are in the URL, so that they survive a reload. */
export function useManyLegs({ target, url, stored, legs: legsState }: ManyLegsParameters): ManyLegs {
  const { legs, pause } = legsState
  const { state, records, accounts } = stored
  const hasAccount = useWalletSession(({ universalAccount }) => Object.values(universalAccount).some(Boolean))
  const findText = (key: string) => {
    const leg = legs.find((candidate) => candidate.key === key)
    return leg && toLegText(leg)
  }
  const runningIds = useRunningIds()
  const batchChains = useBatchChains(legs.map(({ chain }) => chain.id))
  const signing = useSigningMethod(state.status === 'running' ? accounts?.EVM : undefined)
  const transfers = useTransfers()
  /** Sources whose transfer ended unsent, by its id. */
  const [unsent, setUnsent] = useState<ReadonlyMap<string, LegText>>(new Map())
  // The wallet may report a rejection of a transaction that it sends.
  const sentAnyway = transfers.find(
    (record) => unsent.has(record.id) && (wasSent(record) || isSendUnknown(record)),
  )?.id
  const listSent = useEffectEvent((transferId: string) => {
    url.change(({ from, transfers: started }) => ({
      from: without(from, unsent.get(transferId)),
      transfers: [...started, transferId],
    }))
    setUnsent(new Map([...unsent].filter(([id]) => id !== transferId)))
  })
  useEffect(() => {
    if (sentAnyway !== undefined) listSent(sentAnyway)
  }, [sentAnyway])
  const run = useLegRun({
    stored,
    legs,
    account: signing.account,
    onStart: () => url.change(() => (url.transfers.length === 0 ? { from: legs.map(toLegText) } : {})),
    onBegun: (key, transferId) =>
      url.change(({ from, transfers }) => ({
        from: without(from, findText(key)),
        // A source that was added again continues its open transfer.
        transfers: [...transfers.filter((id) => id !== transferId), transferId],
      })),
    onUnsent(key, transferId) {
      const leg = findText(key)
      if (!leg) return
      setUnsent((before) => new Map(before).set(transferId, leg))
      url.change(({ from, transfers }) => ({
        from: [...without(from, leg), leg],
        transfers: transfers.filter((id) => id !== transferId),
      }))
    },
  })
  const isHeld = run.status !== 'idle'
  useEffect(() => (isHeld ? pause() : undefined), [isHeld, pause])

  const shownLegs = legs.map((leg) => toCheckedLeg(leg, run.checks.get(leg.key)))
  const toDues = (list: readonly TransferRecord[]): LegDue[] => [
    ...list.map((record) => toDue(record, target, runningIds.has(record.id))),
    ...shownLegs.map(({ view }) => ({ state: 'preparing' as const, amount: view.offer?.receive.amount })),
  ]
  const decimals = target.token?.decimals ?? 0
  const sums = legSums(
    toDues(
      records.filter(
        (record, index) => !areFundsReturned(record) || !isSentAgain(record, legs, records.slice(index + 1)),
      ),
    ),
    decimals,
  )
  const due = legSums(toDues(records.filter((record) => !areFundsReturned(record))), decimals).total
  const isExact = records.every(({ status, received }) => status !== 'DONE' || received !== undefined)
  return {
    ...legsState,
    legs: shownLegs,
    target,
    url,
    hasAccount,
    totals: legTotals(shownLegs.map(toLegOffer)),
    records,
    accounts,
    sums,
    dueText: due.amount === 0n ? '' : due.text,
    arrivedText: isExact ? sums.done.text : commonCopy.about(sums.done.text),
    run,
    sendingState: getSendingState({ legs, records, run, runningIds }),
    signing,
    batchChains,
    choose(leg, providerId) {
      run.reset()
      legsState.choose(leg, providerId)
    },
    remove(key) {
      run.reset()
      url.change(({ from }) => ({ from: without(from, findText(key)) }))
    },
    getFailure(transferId) {
      for (const check of run.checks.values()) {
        if (check.status !== 'failed' || check.earlier?.id !== transferId) continue
        const { error, earlier } = check
        const onDiscard = () => {
          run.reset()
          url.change(({ from, transfers }) => ({
            from: [...without(from, earlier.source), earlier.source],
            transfers: transfers.filter((id) => id !== transferId),
          }))
        }
        return { error, onDiscard }
      }
      return undefined
    },
  }
}

/** Returns a leg with its verified quote, even if a better one arrived meanwhile, and with the fee of its permit. */
function toCheckedLeg(leg: Leg, check: LegCheck | undefined): Leg {
  if (!check || check.status === 'failed') return leg
  const { built, steps, permit } = check.leg
  const kinds = steps.map(({ kind }) => kind)
  const view = leg.viewOf(built.quote, kinds)
  return { ...leg, view, network: permit ? toFee(view, permit) : view.offer?.network }
}

/** Returns the fee of a permit, which is paid in the token sent. It replaces the network fee. */
function toFee(view: Leg['view'], { fee: text, feeAmount: amount }: LegPermit): Leg['network'] {
  const { money } = view.pay
  if (!money) return undefined
  const usd = money.usd === undefined ? undefined : (money.usd * Number(amount)) / Number(money.amount)
  return { token: money.token, amount, text, usd, usdText: formatUsd(usd) }
}

/** Returns the offer of a leg, for the totals. */
export function toLegOffer({ key, view, network }: Leg): LegOffer {
  return { key, paid: view.pay.money, offer: view.offer, network }
}

/** Returns whether the source of a transfer is selected or was started again. */
function isSentAgain(
  record: TransferRecord,
  legs: readonly Leg[],
  laterRecords: readonly TransferRecord[],
): boolean {
  const source = toSource(record)
  if (source === undefined) return false
  const others = [...legs.map(toLegText), ...laterRecords.flatMap((later) => toSource(later) ?? [])]
  return others.some((candidate) => isSameLeg(candidate, source))
}

function toSource({ chainId, info }: TransferRecord): Omit<LegText, 'text'> | undefined {
  return info.inputCurrency && { chainId, address: tokenKey(info.inputCurrency) }
}

/** Returns the output of a transfer; 0 if it is another token. */
function toDue(record: TransferRecord, { chain, token }: LegTarget, isRunning: boolean): LegDue {
  const { outputChainId, outputCurrency = '', outputAmountRaw } = record.info
  const { token: paidToken = outputCurrency, amount = outputAmountRaw } = record.received ?? {}
  const isTargetToken = outputChainId === chain.id && tokenKey(paidToken) === tokenKey(token?.address ?? '-')
  return { state: getLegState(record, isRunning), amount: isTargetToken ? amount : 0n }
}

function without(from: readonly LegText[], removed: LegText | undefined): readonly LegText[] {
  return removed ? from.filter((leg) => !isSameLeg(leg, removed)) : from
}

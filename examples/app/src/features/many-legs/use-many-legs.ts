import { areFundsReturned, type TransferRecord } from '@causeway/core'
import { tokenKey } from '@causeway/core/data'
import { useTransfers, useWalletSession } from '@causeway/react'
import {
  type LegDue,
  type LegOffer,
  type LegSums,
  type LegTotals,
  legState,
  legSums,
  legTotals,
} from '@causeway/view-models'
import { useEffect } from 'react'
import { isSameLeg, type LegText } from './address.ts'
import type { LegCheck } from './leg-check.ts'
import { type Leg, type Legs, type LegTarget, toLegText } from './legs.ts'
import type { LegAddressState } from './use-leg-address.ts'
import { type LegRun, useLegRun } from './use-leg-run.ts'
import { type SigningWay, useSigningWay } from './use-signing-way.ts'

/** Several transfers into one token: those to be sent, those that were, and what the user does with them. */
export interface ManyLegs extends Legs {
  readonly target: LegTarget
  readonly address: LegAddressState
  readonly hasAccount: boolean
  /** What those that are to be sent come to. */
  readonly totals: LegTotals
  /** Those that were begun, in that order. One whose source stands among the legs again is not there. */
  readonly records: readonly TransferRecord[]
  readonly sums: LegSums
  readonly run: LegRun
  readonly way: SigningWay
  /** Leaves a source out. */
  remove(key: string): void
}

interface ManyLegsParameters {
  readonly target: LegTarget
  readonly address: LegAddressState
  /** Those that are to be sent. */
  readonly legs: Legs
}

/** Several transfers into one token. The address knows them once they are sent: they outlive a reload. */
export function useManyLegs({ target, address, legs: all }: ManyLegsParameters): ManyLegs {
  const { legs, pause } = all
  const records = useRecords(address.transfers)
  const hasAccount = useWalletSession(({ universalAccount }) => Object.values(universalAccount).some(Boolean))
  const textOf = (key: string) => {
    const leg = legs.find((one) => one.key === key)
    return leg && toLegText(leg)
  }
  const way = useSigningWay()
  const run = useLegRun({
    legs,
    account: way.account,
    onBegun: (key, transferId) =>
      address.change(({ from, transfers }) => ({
        from: without(transfers.length === 0 ? legs.map(toLegText) : from, textOf(key)),
        transfers: [...transfers, transferId],
      })),
    onUnsent(key, transferId) {
      const leg = textOf(key)
      if (!leg) return
      address.change(({ from, transfers }) => ({
        from: [...without(from, leg), leg],
        transfers: transfers.filter((id) => id !== transferId),
      }))
    },
  })
  const isHeld = run.status !== 'idle'
  useEffect(() => (isHeld ? pause() : undefined), [isHeld, pause])

  const shown = legs.map((leg) => asChecked(leg, run.checks.get(leg.key)))
  const dues: LegDue[] = [
    ...records.filter((record) => !areFundsReturned(record)).map((record) => dueOf(record, target)),
    ...shown.map(({ view }) => ({ state: 'preparing' as const, amount: view.offer?.receive.amount })),
  ]
  return {
    ...all,
    legs: shown,
    target,
    address,
    hasAccount,
    totals: legTotals(shown.map(toLegOffer)),
    records,
    sums: legSums(dues, target.token?.decimals ?? 0),
    run,
    way,
    choose(leg, providerId) {
      run.reset()
      all.choose(leg, providerId)
    },
    remove(key) {
      run.reset()
      address.change(({ from }) => ({ from: without(from, textOf(key)) }))
    },
  }
}

/** One that was checked is shown as it was checked, whoever offers more meanwhile. */
function asChecked(leg: Leg, check: LegCheck | undefined): Leg {
  if (!check || check.status === 'failed') return leg
  return { ...leg, view: leg.viewOf(check.leg.built.quote) }
}

/** What a leg comes to, for the sums. */
export function toLegOffer({ key, view, network }: Leg): LegOffer {
  return { key, paid: view.pay.money, offer: view.offer, network }
}

/** What a transfer gives of the token that is shown; one of another token gives none of it. */
function dueOf(record: TransferRecord, { chain, token }: LegTarget): LegDue {
  const { outputChainId, outputCurrency = '', outputAmountRaw } = record.info
  const isOfIt = outputChainId === chain.id && tokenKey(outputCurrency) === tokenKey(token?.address ?? '-')
  return { state: legState(record), amount: isOfIt ? outputAmountRaw : 0n }
}

function useRecords(ids: readonly string[]): readonly TransferRecord[] {
  const all = useTransfers()
  return ids.flatMap((id) => all.find((record) => record.id === id) ?? [])
}

function without(from: readonly LegText[], own: LegText | undefined): readonly LegText[] {
  return own ? from.filter((leg) => !isSameLeg(leg, own)) : from
}

import { areFundsReturned, type RunOptions } from '@causeway/core'
import { type FormConsent, unverifiedIssue } from '@causeway/view-models'
import { useEffect, useRef, useState } from 'react'
import { legsCopy } from '#locale/legs-copy'
import { useEngine } from '../../state/use-engine.ts'
import { showToast } from '../../ui/show-toast.ts'
import { findOpenRequest } from '../review/find-open-request.ts'
import { findRecovered, toPlannedAction } from '../review/find-repeated.ts'
import {
  asError,
  type CheckedLeg,
  checkLeg,
  ensureValid,
  type LegCheck,
  type PermitAccount,
} from './check-leg.ts'
import { getCurrentRun, IDLE, type ReviewedLegs, type RunState } from './get-current-run.ts'
import { type Leg, toLegText } from './legs.ts'
import type { StoredRun } from './use-run-state.ts'

/** Checks several transfers, then sends them one after the other. */
export interface LegRun extends RunState {
  /** Builds and verifies each leg, without a wallet request. */
  check(): void
  /** Sends the verified legs. A failure does not stop the others. */
  send(consents: readonly FormConsent[]): void
  /** Stops before the next wallet request. */
  stop(): void
  /** Returns to the quotes. */
  reset(): void
}

export interface LegRunParameters {
  readonly stored: Pick<StoredRun, 'state' | 'setState'>
  readonly legs: readonly Leg[]
  readonly account: PermitAccount
  /** Called before the first transfer is persisted. */
  onStart(): void
  /** Called once the transfer is persisted, unless the page is closed. */
  onBegun(key: string, transferId: string): void
  /** Called if a transfer ended before anything was sent. */
  onUnsent(key: string, transferId: string): void
}

interface SendOptions {
  readonly consents: readonly FormConsent[]
  /** Time when the user started to send, in milliseconds since the epoch. */
  readonly startTime: number
  readonly signal: AbortSignal
}

/**
 * Sends the verified legs one after the other, none of them twice. A sent transfer continues if the page is closed or
 * another transfer fails.
 */
export function useLegRun({ stored, legs, account, ...callbacks }: LegRunParameters): LegRun {
  const { onStart, onBegun, onUnsent } = callbacks
  const causeway = useEngine()
  const { setState } = stored
  const [reviewed, setReviewed] = useState<ReviewedLegs>()
  /** Number of the latest check; results of earlier ones are ignored. */
  const latest = useRef(0)
  const stopping = useRef<AbortController>(undefined)
  const isClosed = useRef(false)
  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
      // The next wallet request would be unexpected.
      stopping.current?.abort()
    }
  }, [])
  const state = getCurrentRun(stored.state, reviewed, { legs, account })

  const setCheck = (key: string, check: LegCheck) =>
    setState((before) => ({ ...before, checks: new Map(before.checks).set(key, check) }))

  const check = async () => {
    latest.current += 1
    const checkNumber = latest.current
    setReviewed({ legs, account })
    setState({ ...state, status: 'checking', accounts: undefined })
    const results = await Promise.all(
      legs.map(async (leg) => [leg.key, await checkLeg(causeway, leg, account)] as const),
    )
    if (latest.current !== checkNumber) return
    const isReady = results.some(([, { status }]) => status === 'checked')
    setState({ ...IDLE, status: isReady ? 'checked' : 'idle', checks: new Map(results) })
  }

  /**
   * Sends a leg, or continues an identical transfer whose wallet response was lost. Returns whether its transfer was
   * persisted, so that the page can be closed.
   */
  const sendOne = async (
    key: string,
    leg: CheckedLeg,
    { consents, startTime, signal }: SendOptions,
  ): Promise<boolean> => {
    let transferId: string | undefined
    let earlierId: string | undefined
    try {
      const work = await ensureValid(causeway, leg.built)
      // A renewed transaction may have passed fewer checks than the reviewed one.
      if (unverifiedIssue(work, consents)?.severity === 'consent') {
        throw new Error(legsCopy.renewedUnverified)
      }
      const wallet = leg.permit?.wallet ?? causeway.wallets.walletFor(work.request.fromChainId)
      const begin = (id: string) => {
        if (transferId === undefined && !isClosed.current) onBegun(key, id)
        transferId = id
      }
      const options: RunOptions = {
        signal,
        onProgress(progress) {
          begin(progress.transferId)
          setState((before) => ({ ...before, current: { key, progress } }))
        },
      }
      const planned = toPlannedAction(work)
      const records = await causeway.transfers.load()
      // A transfer that was found since the user started was open in the review.
      const open =
        findOpenRequest(planned, records) ?? findRecovered(planned, records, causeway.clock.now(), startTime)
      if (open) {
        begin(open.id)
        earlierId = open.id
        await causeway.executor.resume(open.id, wallet, { ...options, accepted: work })
      } else {
        await causeway.executor.execute(work, wallet, options)
      }
      setCheck(key, { status: 'sent', leg })
    } catch (thrown) {
      const source = legs.find((candidate) => candidate.key === key)
      const earlier = earlierId !== undefined && source && { id: earlierId, source: toLegText(source) }
      setCheck(key, { status: 'failed', error: asError(thrown), ...(earlier && { earlier }) })
      const record = transferId === undefined ? undefined : causeway.transfers.store.get(transferId)
      if (record && areFundsReturned(record)) onUnsent(key, record.id)
    }
    return transferId !== undefined
  }

  const send = async (consents: readonly FormConsent[]) => {
    // Ignore a second click before the next render, which would send the legs twice.
    if (stopping.current) return
    const controller = new AbortController()
    const { signal } = controller
    stopping.current = controller
    const startTime = causeway.clock.now()
    onStart()
    const { universalAccount: accounts } = causeway.wallets.store.getState()
    const unsent: CheckedLeg[] = []
    for (const [key, entry] of state.checks) {
      if (entry.status !== 'checked') continue
      if (!signal.aborted) {
        setState((before) => ({
          ...before,
          status: 'running',
          current: { key, progress: undefined },
          accounts,
        }))
        if (await sendOne(key, entry.leg, { consents, startTime, signal })) continue
      }
      unsent.push(entry.leg)
    }
    if (isClosed.current && unsent.length > 0) showUnsent(unsent)
    stopping.current = undefined
    setState(({ checks }) => {
      const failed = onlyFailed(checks)
      return failed.size === 0 ? IDLE : { ...IDLE, checks: failed, accounts }
    })
  }

  return {
    ...state,
    check: () => void check(),
    send: (consents) => void send(consents),
    stop: () => stopping.current?.abort(),
    reset() {
      latest.current += 1
      setState((before) => (before.status === 'running' ? before : IDLE))
    },
  }
}

/** Shows the unsent amounts on another page, because they have no transfer record. */
function showUnsent(legs: readonly CheckedLeg[]): void {
  const amounts = legs.map(({ paid, chainName }) => legsCopy.stepOn(paid, chainName))
  const description = legsCopy.stillInWallet(amounts)
  void showToast({ tone: 'warn', title: legsCopy.someSent, description })
}

function onlyFailed(checks: RunState['checks']): RunState['checks'] {
  return new Map([...checks].filter(([, { status }]) => status === 'failed'))
}

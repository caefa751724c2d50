import { areFundsReturned } from '@causeway/core'
import { type FormConsent, unverifiedIssue } from '@causeway/view-models'
import { useEffect, useRef, useState } from 'react'
import { legsCopy } from '#locale/legs-copy'
import { useEngine } from '../../state/use-engine.ts'
import {
  asError,
  type CheckedLeg,
  checkLeg,
  ensureValid,
  type LegCheck,
  type PermitAccount,
} from './leg-check.ts'
import type { Leg } from './legs.ts'
import { getCurrentRun, IDLE, type ReviewedLegs, type RunState } from './run-state.ts'

/** Several transfers from their check to the last signature, one after the other. */
export interface LegRun extends RunState {
  /** Builds each, and finds out what the wallet will be asked. Nothing is asked of it yet. */
  check(): void
  /** Sends those that were checked. One that fails does not stop the others. */
  send(consents: readonly FormConsent[]): void
  /** Before the next thing is asked of the wallet. */
  stop(): void
  /** Back to the quotes. */
  reset(): void
}

export interface LegRunParameters {
  /** Those that are to be sent, as they stand on the screen. */
  readonly legs: readonly Leg[]
  readonly account: PermitAccount
  /** It is journalled from now on. */
  onBegun(key: string, transferId: string): void
  /** It ended with nothing sent: the money is where it was. */
  onUnsent(key: string, transferId: string): void
}

/** Sends what is checked, one after the other: what is sent goes on, whatever becomes of the page or of the others. */
export function useLegRun({ legs, account, onBegun, onUnsent }: LegRunParameters): LegRun {
  const causeway = useEngine()
  const [kept, setState] = useState(IDLE)
  const [reviewed, setReviewed] = useState<ReviewedLegs>()
  /** Of checks, the one whose answer counts. */
  const latest = useRef(0)
  const stopping = useRef<AbortController>(undefined)
  // Without a page nobody sees what the wallet asks next.
  useEffect(() => () => stopping.current?.abort(), [])
  const state = getCurrentRun(kept, reviewed, { legs, account })

  const note = (key: string, check: LegCheck) =>
    setState((before) => ({ ...before, checks: new Map(before.checks).set(key, check) }))

  const check = async () => {
    latest.current += 1
    const own = latest.current
    setReviewed({ legs, account })
    setState({ ...state, status: 'checking' })
    const answers = await Promise.all(
      legs.map(async (leg) => [leg.key, await checkLeg(causeway, leg, account)] as const),
    )
    if (latest.current !== own) return
    const isReady = answers.some(([, { status }]) => status === 'checked')
    setState({ status: isReady ? 'checked' : 'idle', checks: new Map(answers), current: undefined })
  }

  const sendOne = async (
    key: string,
    leg: CheckedLeg,
    { consents, signal }: { readonly consents: readonly FormConsent[]; readonly signal: AbortSignal },
  ) => {
    let transferId: string | undefined
    try {
      const work = await ensureValid(causeway, leg.built)
      // A rebuilt transaction may have passed fewer checks than the reviewed one.
      if (unverifiedIssue(work, consents)?.severity === 'consent') {
        throw new Error(legsCopy.renewedUnverified)
      }
      const wallet = leg.permit?.wallet ?? causeway.wallets.walletFor(work.request.fromChainId)
      await causeway.executor.execute(work, wallet, {
        signal,
        onProgress(progress) {
          if (transferId === undefined) onBegun(key, progress.transferId)
          transferId = progress.transferId
          setState((before) => ({ ...before, current: { key, progress } }))
        },
      })
      note(key, { status: 'sent', leg })
    } catch (thrown) {
      note(key, { status: 'failed', error: asError(thrown) })
      const record = transferId === undefined ? undefined : causeway.transfers.store.get(transferId)
      if (record && areFundsReturned(record)) onUnsent(key, record.id)
    }
  }

  const send = async (consents: readonly FormConsent[]) => {
    // A second click before the first is rendered would rebuild expired quotes, and send those too.
    if (stopping.current) return
    const own = new AbortController()
    stopping.current = own
    for (const [key, entry] of state.checks) {
      if (entry.status !== 'checked' || own.signal.aborted) continue
      setState((before) => ({ ...before, status: 'running', current: { key, progress: undefined } }))
      await sendOne(key, entry.leg, { consents, signal: own.signal })
    }
    stopping.current = undefined
    setState((before) => ({ status: 'idle', checks: onlyFailed(before.checks), current: undefined }))
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

function onlyFailed(checks: RunState['checks']): RunState['checks'] {
  return new Map([...checks].filter(([, { status }]) => status === 'failed'))
}

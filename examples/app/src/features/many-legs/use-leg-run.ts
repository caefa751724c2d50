import {
  type BuiltQuote,
  type Causeway,
  type ExecutionProgress,
  formatUnits,
  isCausewayError,
  isMoneyBack,
  type TransferStep,
  type Wallet,
} from '@causeway/core'
import type { SmartAccount } from '@causeway/core/smart-account'
import { useCauseway } from '@causeway/react'
import { useEffect, useRef, useState } from 'react'
import type { Leg } from './legs.ts'

/** A transfer that was built and checked, and what the wallet will be asked for it. */
export interface CheckedLeg {
  readonly built: BuiltQuote
  /** Milliseconds since the epoch. */
  readonly time: number
  readonly steps: readonly TransferStep[]
  /** Such as `850 USDC`. */
  readonly paid: string
  readonly chainName: string
  /** Where one permit carries it out; undefined where the wallet does it step by step. */
  readonly permit: LegPermit | undefined
  /** Why that is so, where a permit was wanted. */
  readonly usualBecause: string | undefined
  /** It is asked for again at its turn, where it has ended by then. */
  readonly endsIn: undefined
}

/** One permit in place of an approval and a transaction. Amounts in the token that is sent. */
export interface LegPermit {
  readonly wallet: Wallet
  /** The fee as it is now, and the most that it may become. */
  readonly fee: string
  readonly most: string
  /** The most that leaves the wallet: `850.06`. */
  readonly taken: string
}

/** What became known of one: sent means that the wallet has nothing more to do for it. */
export type LegCheck =
  | { readonly status: 'checked' | 'sent'; readonly leg: CheckedLeg }
  | { readonly status: 'failed'; readonly error: Error }

/** Several transfers from their check to the last signature, one after the other. */
export interface LegRun {
  readonly status: 'idle' | 'checking' | 'checked' | 'running'
  /** By the key of the leg. One that failed stays so until it is checked again, or taken back. */
  readonly checks: ReadonlyMap<string, LegCheck>
  readonly current: { readonly key: string; readonly progress: ExecutionProgress | undefined } | undefined
  /** Builds each, and finds out what the wallet will be asked. Nothing is asked of it yet. */
  check(legs: readonly Leg[]): void
  /** Sends those that were checked. One that fails does not stop the others. */
  send(): void
  /** Before the next thing is asked of the wallet. */
  stop(): void
  /** Back to the quotes. */
  reset(): void
}

export interface LegRunEvents {
  /** It is journalled from now on. */
  onBegun(key: string, transferId: string): void
  /** It ended with nothing sent: the money is where it was. */
  onUnsent(key: string, transferId: string): void
}

/** Who carries permits out; without one the wallet does everything step by step. */
type PermitAccount = SmartAccount | undefined

interface RunState extends Pick<LegRun, 'status' | 'checks' | 'current'> {}

const IDLE: RunState = { status: 'idle', checks: new Map(), current: undefined }

/** Sends what is checked, one after the other: what is sent goes on, whatever becomes of the page or of the others. */
export function useLegRun(events: LegRunEvents, account: PermitAccount): LegRun {
  const causeway = useCauseway()
  const [state, setState] = useState(IDLE)
  const stopping = useRef<AbortController>(undefined)
  // Without a page nobody sees what the wallet asks next.
  useEffect(() => () => stopping.current?.abort(), [])

  const note = (key: string, check: LegCheck) =>
    setState((before) => ({ ...before, checks: new Map(before.checks).set(key, check) }))

  const check = async (legs: readonly Leg[]) => {
    setState((before) => ({ ...before, status: 'checking' }))
    const answers = await Promise.all(
      legs.map(async (leg) => [leg.key, await checkOf(causeway, leg, account)] as const),
    )
    const checks = new Map(answers)
    const isReady = answers.some(([, { status }]) => status === 'checked')
    setState((before) => ({ ...before, status: isReady ? 'checked' : 'idle', checks }))
  }

  const sendOne = async (key: string, leg: CheckedLeg, signal: AbortSignal) => {
    let transferId: string | undefined
    try {
      const work = await lasting(causeway, leg.built)
      const wallet = leg.permit?.wallet ?? causeway.wallets.walletFor(work.request.fromChainId)
      await causeway.executor.run(work, wallet, {
        signal,
        onProgress(progress) {
          if (transferId === undefined) events.onBegun(key, progress.transferId)
          transferId = progress.transferId
          setState((before) => ({ ...before, current: { key, progress } }))
        },
      })
      note(key, { status: 'sent', leg })
    } catch (thrown) {
      note(key, { status: 'failed', error: asError(thrown) })
      const record = transferId === undefined ? undefined : causeway.transfers.store.get(transferId)
      if (record && isMoneyBack(record)) events.onUnsent(key, record.id)
    }
  }

  const send = async () => {
    const own = new AbortController()
    stopping.current = own
    for (const [key, entry] of state.checks) {
      if (entry.status !== 'checked' || own.signal.aborted) continue
      setState((before) => ({ ...before, status: 'running', current: { key, progress: undefined } }))
      await sendOne(key, entry.leg, own.signal)
    }
    setState((before) => ({ status: 'idle', checks: onlyFailed(before.checks), current: undefined }))
  }

  return {
    ...state,
    check: (legs) => void check(legs),
    send: () => void send(),
    stop: () => stopping.current?.abort(),
    reset: () => setState((before) => (before.status === 'running' ? before : IDLE)),
  }
}

/** Terms that were agreed to hold: whoever offers less by now is not taken. */
async function checkOf(
  causeway: Causeway,
  { view, token, chain }: Leg,
  account: PermitAccount,
): Promise<LegCheck> {
  const { quotes, executor, wallets, clock } = causeway
  const quote = view.offer?.quote
  try {
    if (!quote) throw new Error('There is no quote to check')
    const built = await quotes.build(await quotes.ensureFresh(quote, { tolerance: 0 }))
    const way = account ? await permitOf(causeway, built, account) : USUAL
    const wallet = way.permit?.wallet ?? wallets.walletFor(built.request.fromChainId)
    const steps = await executor.preview(built, wallet)
    const paid = `${view.pay.money?.text ?? ''} ${token.symbol}`
    const leg = { built, steps, paid, chainName: chain.name, time: clock.now(), endsIn: undefined }
    return { status: 'checked', leg: { ...leg, ...way } }
  } catch (thrown) {
    return { status: 'failed', error: asError(thrown) }
  }
}

const USUAL = { permit: undefined, usualBecause: undefined }

/** What a permit cannot set off is signed the usual way. */
async function permitOf(
  { wallets, platforms }: Causeway,
  built: BuiltQuote,
  account: SmartAccount,
): Promise<Pick<CheckedLeg, 'permit' | 'usualBecause'>> {
  const { offerFusion } = await import('@causeway/core/smart-account')
  const { fromChainId, fromAmount, fromTokenDecimals } = built.request
  const textOf = (amount: bigint) => formatUnits(amount, fromTokenDecimals)
  try {
    const owner = wallets.walletFor(fromChainId)
    const { wallet, fee, maxFee } = await offerFusion(account, built, { owner, platforms })
    const taken = textOf(fromAmount + maxFee)
    return {
      permit: { wallet, fee: textOf(fee.amount), most: textOf(maxFee), taken },
      usualBecause: undefined,
    }
  } catch (error) {
    if (!isCausewayError(error, 'FUSION_UNSUITED')) throw error
    return { permit: undefined, usualBecause: error.details ?? error.shortMessage }
  }
}

/** Whoever signs one after the other is late for the last: what has ended by then is built anew, on terms no worse. */
async function lasting({ quotes, clock }: Causeway, built: BuiltQuote): Promise<BuiltQuote> {
  if (built.validUntil > clock.now()) return built
  return quotes.build(await quotes.ensureFresh(built.quote, { tolerance: 0 }))
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}

function onlyFailed(checks: LegRun['checks']): LegRun['checks'] {
  return new Map([...checks].filter(([, { status }]) => status === 'failed'))
}

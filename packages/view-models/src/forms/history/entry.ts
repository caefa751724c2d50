import { type Address, type TransferRecord, type TransferStage, transferStage, wasSent } from '@causeway/core'
import { type ChainRecord, chainById, isNativeToken } from '@causeway/core/chains'
import { nativeToken, priceKey, type Token } from '@causeway/core/data'
import { abbreviateAddress, formatAmount, shortenTransactionId } from '@causeway/core/format'
import { type LenderLabels, lenderDisplayName } from '@causeway/core/lending'
import type { ActivityItem, ActivityStatus } from '../../activity/items.ts'
import { historyCopy } from '../../locales/copy.ts'
import { chainName } from '../shared/chain-name.ts'
import { type ActionSide, toActionSummary } from './action-summary.ts'

/**
 * State of an entry: the stage of its transfer, 'stalled' once it takes far longer than usual, or 'replaced' by another
 * transaction.
 */
export type HistoryState = TransferStage['stage'] | 'stalled' | 'replaced'

/** Display state of an entry: `complete` reads 'Completed', `pending` is a spinner. */
export type HistoryDisplay = 'complete' | 'pending' | 'error' | 'warning'

/** A token that was paid or received, and how much. */
export interface HistoryAmount {
  readonly chainId: number
  readonly chainName: string
  /** Address; undefined where the record does not say. */
  readonly token: Address | undefined
  readonly symbol: string | undefined
  /** In base units; undefined where the record does not say. */
  readonly amount: bigint | undefined
  /** Undefined where nobody knows the token. */
  readonly decimals: number | undefined
  /** Such as `850 USDC`, or the symbol alone; undefined where neither is known. */
  readonly text: string | undefined
}

/** A transaction that can be looked at. */
export interface HistoryLink {
  readonly hash: string
  /** Such as `0x5f21…08ac`. */
  readonly short: string
  readonly explorerUrl: string | undefined
}

/** A row of the history, and what it expands to. */
export interface HistoryEntry {
  /** Of the record. */
  readonly id: string
  /** What was done, such as `Bridge 850 USDC`. */
  readonly title: string
  /** Where and by whom, such as `Arbitrum One to Base, Stargate`. */
  readonly detail: string
  readonly status: ActivityStatus
  readonly state: HistoryState
  readonly display: HistoryDisplay
  readonly stage: TransferStage
  /** Milliseconds since the epoch: `timeLabel` for the row, `formatDateTime` for Date Added. */
  readonly addedTime: number
  /** Undefined until it is sent. */
  readonly transaction: HistoryLink | undefined
  /** On the destination chain. */
  readonly arrival: HistoryLink | undefined
  /** Of what was signed and handed in instead of sent. */
  readonly orderId: string | undefined
  readonly from: HistoryAmount | undefined
  /** As it was quoted; undefined where nothing arrives, and without an amount where something else did. */
  readonly to: HistoryAmount | undefined
  /** Who gets it, where that is not who sent it. */
  readonly recipient: Address | undefined
  /** What a person should know: what happened and where the money is. */
  readonly note: string | undefined
  /** Whether it was interrupted, and its next step can be asked of the wallet. */
  readonly canResume: boolean
  /** Whether clearing the history takes it away. */
  readonly canClear: boolean
}

export interface EntryContext {
  readonly chains: readonly ChainRecord[]
  /** By chain and address. */
  readonly tokens: ReadonlyMap<string, Token>
  /** Ids of transfers that are being carried out here. */
  readonly running: ReadonlySet<string>
  readonly labels?: LenderLabels | undefined
}

/** One item of the activity as a row. */
export function historyEntry(item: ActivityItem, context: EntryContext): HistoryEntry {
  const { record } = item
  const summary = toActionSummary(record)
  const stage = transferStage(record)
  const state = record.replacedBy === undefined ? getState(stage) : 'replaced'
  const from = summary.paid && amountOf(summary.paid, context)
  const to = summary.received && arrivesAs(amountOf(summary.received, context), state)
  const shown = (from ?? (summary.received && amountOf(summary.received, context)))?.text
  return {
    id: item.id,
    title: [summary.name, shown].filter(Boolean).join(' '),
    detail: detailOf(record, summary, context),
    status: item.status,
    state,
    display: DISPLAYS[state],
    stage,
    addedTime: item.addedTime,
    ...linksOf(item),
    from,
    to,
    recipient: summary.recipient,
    note: noteOf(record, from),
    canResume: canResume(item, context.running),
    canClear: canClear(item, context.running),
  }
}

function getState(stage: TransferStage): Exclude<HistoryState, 'replaced'> {
  return 'isStalled' in stage && stage.isStalled ? 'stalled' : stage.stage
}

const DISPLAYS: Readonly<Record<HistoryState, HistoryDisplay>> = {
  preparing: 'warning',
  sent: 'pending',
  departed: 'pending',
  stalled: 'warning',
  done: 'complete',
  partial: 'warning',
  refunded: 'warning',
  failed: 'error',
  replaced: 'warning',
}

function amountOf(
  { chainId, token, amount, decimals: recorded }: ActionSide,
  context: EntryContext,
): HistoryAmount {
  const listed = token === undefined ? undefined : findToken(chainId, token, context)
  const decimals = listed?.decimals ?? recorded
  const symbol = listed?.symbol
  const figure = amount === undefined || decimals === undefined ? undefined : formatAmount(amount, decimals)
  // A figure without its token says nothing.
  const name = symbol ?? (token && abbreviateAddress(token))
  const text = figure && name ? `${figure} ${name}` : symbol
  return { chainId, chainName: chainName(context.chains, chainId), token, symbol, amount, decimals, text }
}

function findToken(chainId: number, token: Address, { chains, tokens }: EntryContext): Token | undefined {
  const chain = chainById(chains, chainId)
  return (
    tokens.get(priceKey(chainId, token)) ?? (chain && isNativeToken(token) ? nativeToken(chain) : undefined)
  )
}

/** What came instead of what was meant to is not known. */
function arrivesAs(to: HistoryAmount, state: HistoryState): HistoryAmount | undefined {
  if (state === 'failed' || state === 'refunded' || state === 'replaced') return undefined
  return state === 'partial' ? { ...to, amount: undefined, text: to.symbol } : to
}

function detailOf(
  record: TransferRecord,
  { paid, received, lender, provider }: ReturnType<typeof toActionSummary>,
  { chains, labels }: EntryContext,
): string {
  const fromChain = paid?.chainId ?? record.chainId
  const toChain = received?.chainId ?? fromChain
  const place =
    fromChain === toChain
      ? chainName(chains, fromChain)
      : historyCopy.chains(chainName(chains, fromChain), chainName(chains, toChain))
  return lender === undefined
    ? [place, provider].filter(Boolean).join(', ')
    : [lenderDisplayName(lender, labels), place].join(', ')
}

function linksOf(item: ActivityItem): Pick<HistoryEntry, 'transaction' | 'arrival' | 'orderId'> {
  const { hash, replacedBy, toHash, orderId } = item.record
  return {
    transaction: linkOf(replacedBy ?? hash, item.explorerUrl),
    arrival: linkOf(toHash, item.arrivalExplorerUrl),
    orderId,
  }
}

function linkOf(hash: string | undefined, explorerUrl: string | undefined): HistoryLink | undefined {
  if (!hash) return undefined
  return { hash, short: abbreviateAddress(hash) || shortenTransactionId(hash), explorerUrl }
}

function noteOf(record: TransferRecord, from: HistoryAmount | undefined): string | undefined {
  const { message } = record
  const sentences = [
    message && (/[.!?]$/.test(message) ? message : `${message}.`),
    wasNeverSent(record) && from?.amount !== undefined && from.text
      ? historyCopy.stillInWallet(from.text, from.chainName)
      : undefined,
  ]
  return sentences.filter(Boolean).join(' ') || undefined
}

/** It ended before the wallet sent what it was about. */
function wasNeverSent(record: TransferRecord): boolean {
  return record.status === 'INVALID' && !wasSent(record)
}

/** Returns whether clearing removes the transfer: it keeps any that was sent, may have been, or is about to be. */
function canClear({ id, status, record }: ActivityItem, running: ReadonlySet<string>): boolean {
  if (status !== 'PENDING') return true
  return !wasSent(record) && !running.has(id) && !wasRequested(record)
}

/** Returns whether the wallet was asked to send something other than an approval. */
function wasRequested({ run }: TransferRecord): boolean {
  return (run?.steps ?? []).some((step) => {
    if (step.done || step.kind === 'approve' || step.kind === 'reset-approval' || step.kind === 'permit')
      return false
    if (step.kind === 'order') return step.signature !== undefined
    return step.kind === 'batch' ? step.id !== undefined : step.ask !== undefined
  })
}

function canResume({ id, status, record }: ActivityItem, running: ReadonlySet<string>): boolean {
  if (status !== 'PENDING' || running.has(id)) return false
  return record.run?.steps.some(({ done }) => !done) ?? false
}

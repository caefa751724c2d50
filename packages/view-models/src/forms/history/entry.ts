import {
  type Address,
  type TransferRecord,
  type TransferStage,
  type TransferStep,
  transferStage,
  wasSent,
} from '@causeway/core'
import { type ChainRecord, chainById, isNativeToken } from '@causeway/core/chains'
import { nativeToken, priceKey, type Token } from '@causeway/core/data'
import { abbreviateAddress, formatAmount, shortenTransactionId } from '@causeway/core/format'
import { type LenderLabels, lenderDisplayName } from '@causeway/core/lending'
import type { MarginOperation } from '@causeway/core/margin'
import type { ActivityItem, ActivityStatus } from '../../activity/activity-items.ts'
import { needsResume } from '../../activity/needs-resume.ts'
import { historyCopy } from '../../locales/copy.ts'
import { chainName } from '../shared/chain-name.ts'
import { type ActionSide, toActionSummary } from './action-summary.ts'

/**
 * State of an entry: the stage of its transfer, 'unanswered' if the wallet was asked to send and its response was lost,
 * 'stalled' once it takes far longer than usual, or 'replaced' by another transaction.
 */
export type HistoryState = TransferStage['stage'] | 'unanswered' | 'stalled' | 'replaced'

/** Display state of an entry: `complete` reads 'Completed', `pending` is a spinner. */
export type HistoryDisplay = 'complete' | 'pending' | 'error' | 'warning'

/** A token that was paid or received, and its amount. */
export interface HistoryAmount {
  readonly chainId: number
  readonly chainName: string
  /** Token address; undefined if the record does not contain it. */
  readonly token: Address | undefined
  readonly symbol: string | undefined
  /** Amount in base units; undefined if the record does not contain it. */
  readonly amount: bigint | undefined
  /** Decimals; undefined if the token is unknown. */
  readonly decimals: number | undefined
  /** Text such as `850 USDC`, or the symbol alone; undefined if neither is known. */
  readonly text: string | undefined
}

/** A transaction with its explorer page. */
export interface HistoryLink {
  readonly hash: string
  /** Shortened hash, such as `0x5f21…08ac`. */
  readonly short: string
  readonly explorerUrl: string | undefined
}

/** A row of the history, with its details. */
export interface HistoryEntry {
  /** Id of the record. */
  readonly id: string
  /** Title, such as `Bridge 850 USDC`. */
  readonly title: string
  /** Chains and provider, such as `Arbitrum One to Base, Stargate`. */
  readonly detail: string
  readonly status: ActivityStatus
  readonly state: HistoryState
  readonly display: HistoryDisplay
  readonly stage: TransferStage
  /** Milliseconds since the epoch. Shown with `timeLabel` in the row and `formatDateTime` as the date added. */
  readonly addedTime: number
  /** The source transaction; undefined until it is sent. */
  readonly transaction: HistoryLink | undefined
  /** The transaction on the destination chain. */
  readonly arrival: HistoryLink | undefined
  /** Id of the order, if an order was signed instead of a transaction. */
  readonly orderId: string | undefined
  readonly from: HistoryAmount | undefined
  /** Quoted output. Undefined if nothing arrives, and without an amount if a different token arrived. */
  readonly to: HistoryAmount | undefined
  /** Quoted output, also if nothing or a different token arrived. */
  readonly quoted: HistoryAmount | undefined
  /** The payment that arrived, as the chain reports it; undefined until it is known, and for native tokens. */
  readonly received?: HistoryAmount | undefined
  /**
   * Operation of a margin trade, whose `from` was borrowed or withdrawn, and `to` supplied or repaid. 'Refinance' moves a loan.
   * Undefined for other transfers.
   */
  readonly marginOperation?: MarginOperation | 'Refinance' | undefined
  /** Account that receives the output, if it is not the sender. */
  readonly recipient: Address | undefined
  /** Message of the record, and whether the funds are still in the wallet. */
  readonly note: string | undefined
  /** Whether the transfer was interrupted, and `executor.resume` sends or confirms its next step. */
  readonly canResume: boolean
  /** Whether clearing the history removes it. */
  readonly canClear: boolean
}

export interface EntryContext {
  readonly chains: readonly ChainRecord[]
  /** Tokens by `priceKey` of chain and address. */
  readonly tokens: ReadonlyMap<string, Token>
  /** Ids of transfers that are being executed in this tab. */
  readonly running: ReadonlySet<string>
  readonly labels?: LenderLabels | undefined
}

/** Returns the row of an activity item. */
export function historyEntry(item: ActivityItem, context: EntryContext): HistoryEntry {
  const { record } = item
  const summary = toActionSummary(record)
  const isRunning = context.running.has(item.id)
  const stage = transferStage(record, { isRunning })
  const state = record.replacedBy === undefined ? getState(record, stage, isRunning) : 'replaced'
  const from = summary.paid && toAmount(summary.paid, context)
  const quoted = summary.received && toAmount(summary.received, context)
  const shown = (from ?? quoted)?.text ?? getRevokedText(record, summary.revoked, context)
  return {
    id: item.id,
    title: [summary.name, shown].filter(Boolean).join(' '),
    detail: getDetail(record, summary, context),
    status: item.status,
    state,
    display: DISPLAYS[state],
    stage,
    addedTime: item.addedTime,
    ...getLinks(item),
    from,
    to: quoted && toArrival(quoted, state),
    quoted,
    received: summary.arrived && toAmount(summary.arrived, context),
    marginOperation: summary.marginOperation,
    recipient: summary.recipient,
    note: getNote(record, from),
    canResume: needsResume(record) && !isRunning,
    canClear: canClear(item, context.running),
  }
}

function getState(
  record: TransferRecord,
  stage: TransferStage,
  isRunning: boolean,
): Exclude<HistoryState, 'replaced'> {
  if ('isStalled' in stage && stage.isStalled) return 'stalled'
  return stage.stage === 'preparing' && !isRunning ? getUnsentState(record) : stage.stage
}

/** Returns the state of a transfer of which at most approvals were sent. For revocations, these are the transfer. */
function getUnsentState({ run, info }: TransferRecord): 'preparing' | 'unanswered' | 'sent' | 'interrupted' {
  const steps = run?.steps ?? []
  if (steps.some(isUnanswered)) return 'unanswered'
  if (info.type !== 'Approve') return 'preparing'
  if (steps.some((step) => !step.done && 'hash' in step && step.hash !== undefined)) return 'sent'
  return steps.some(({ done }) => done) ? 'interrupted' : 'preparing'
}

/** Returns whether the wallet was asked to send a step, and its transaction is unknown. */
function isUnanswered(step: TransferStep): boolean {
  if (step.done || ('hash' in step && step.hash !== undefined)) return false
  return step.kind === 'batch' ? step.id !== undefined : 'ask' in step && step.ask !== undefined
}

const DISPLAYS: Readonly<Record<HistoryState, HistoryDisplay>> = {
  preparing: 'warning',
  unanswered: 'warning',
  sent: 'pending',
  interrupted: 'warning',
  departed: 'pending',
  stalled: 'warning',
  done: 'complete',
  partial: 'warning',
  refunded: 'warning',
  failed: 'error',
  replaced: 'warning',
}

function toAmount(
  { chainId, token, amount, decimals: recorded }: ActionSide,
  context: EntryContext,
): HistoryAmount {
  const tokenInfo = token === undefined ? undefined : findToken(chainId, token, context)
  const decimals = tokenInfo?.decimals ?? recorded
  const symbol = tokenInfo?.symbol
  const amountText =
    amount === undefined || decimals === undefined ? undefined : formatAmount(amount, decimals)
  // Omit the amount if its token is unknown.
  const name = symbol ?? (token && abbreviateAddress(token))
  const text = amountText && name ? `${amountText} ${name}` : symbol
  return { chainId, chainName: chainName(context.chains, chainId), token, symbol, amount, decimals, text }
}

/**
 * Returns the tokens of a revocation, such as `USDC and WETH`, or the first one and the number of the others. The number of approvals
 * if a token of several is not listed, because its address would not name it.
 */
function getRevokedText(
  { chainId }: TransferRecord,
  tokens: readonly Address[],
  context: EntryContext,
): string {
  const symbols = tokens.map((token) => findToken(chainId, token, context)?.symbol)
  if (symbols.length > 1 && symbols.includes(undefined)) return historyCopy.approvals(symbols.length)
  const [first = '', ...others] = tokens.map((token, index) => symbols[index] ?? abbreviateAddress(token))
  return others.length === 0 ? first : historyCopy.tokenAndOthers(first, others)
}

function findToken(chainId: number, token: Address, { chains, tokens }: EntryContext): Token | undefined {
  const chain = chainById(chains, chainId)
  return (
    tokens.get(priceKey(chainId, token)) ?? (chain && isNativeToken(token) ? nativeToken(chain) : undefined)
  )
}

/** Omits the quoted output if it did not arrive, and its amount if a different token arrived. */
function toArrival(to: HistoryAmount, state: HistoryState): HistoryAmount | undefined {
  if (state === 'failed' || state === 'refunded' || state === 'replaced') return undefined
  return state === 'partial' ? { ...to, amount: undefined, text: to.symbol } : to
}

function getDetail(
  record: TransferRecord,
  { paid, received, lender, provider }: ReturnType<typeof toActionSummary>,
  { chains, labels }: EntryContext,
): string {
  const fromChain = paid?.chainId ?? record.chainId
  const toChain = received?.chainId ?? fromChain
  const chainText =
    fromChain === toChain
      ? chainName(chains, fromChain)
      : historyCopy.chains(chainName(chains, fromChain), chainName(chains, toChain))
  return lender === undefined
    ? [chainText, provider].filter(Boolean).join(', ')
    : [lenderDisplayName(lender, labels), chainText].join(', ')
}

function getLinks(item: ActivityItem): Pick<HistoryEntry, 'transaction' | 'arrival' | 'orderId'> {
  const { hash, replacedBy, toHash, orderId } = item.record
  return {
    transaction: getLink(replacedBy ?? hash, item.explorerUrl),
    arrival: getLink(toHash, item.arrivalExplorerUrl),
    orderId,
  }
}

function getLink(hash: string | undefined, explorerUrl: string | undefined): HistoryLink | undefined {
  if (!hash) return undefined
  return { hash, short: abbreviateAddress(hash) || shortenTransactionId(hash), explorerUrl }
}

function getNote(record: TransferRecord, from: HistoryAmount | undefined): string | undefined {
  const { message } = record
  const sentences = [
    message && (/[.!?]$/.test(message) ? message : `${message}.`),
    wasNeverSent(record) && from?.amount !== undefined && from.text
      ? historyCopy.stillInWallet(from.text, from.chainName)
      : undefined,
  ]
  return sentences.filter(Boolean).join(' ') || undefined
}

/** Returns whether the transfer ended before the wallet sent it. */
function wasNeverSent(record: TransferRecord): boolean {
  return record.status === 'INVALID' && !wasSent(record)
}

/**
 * Returns whether clearing the history removes the transfer. Transfers that were sent, may have been sent, or are about
 * to be sent are kept.
 */
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

import { type QuoteProvider, type TransferRecord, type TransferStage, transferStage } from '@causeway/core'
import { type ChainRecord, chainById, sameAddress } from '@causeway/core/chains'
import type { Token } from '@causeway/core/data'
import { abbreviateAddress, formatAmount } from '@causeway/core/format'
import type { HistoryAmount, HistoryEntry } from '@causeway/view-models'
import { commonCopy } from '#locale/common-copy'
import { transfersCopy } from '#locale/transfers-copy'
import { exactAmount } from '../../copy/exact-amount.ts'
import { lowerInitial } from '../../copy/lower-initial.ts'
import type { Allowances } from '../review/use-allowances.ts'
import { outcomeText } from './outcome-text.ts'

/** A token of a transfer. */
type TransferToken = Pick<HistoryAmount, 'symbol' | 'decimals'>

/** Texts and amounts of a transfer. */
export interface TransferFacts {
  readonly record: TransferRecord
  readonly stage: TransferStage
  /** Whether it is executed in this tab. */
  readonly isRunning: boolean
  /** Whether the transaction of the open step reverted, such as an approval. Nothing after it was sent. */
  readonly isReverted: boolean
  /** Whether the remaining actions of a plan have expired, and are not sent. */
  readonly isExpired: boolean
  /** Current amounts of its permissions. Undefined if they were not read. */
  readonly allowances: Allowances | undefined
  readonly isBridge: boolean
  /** Name of the action: `Bridge`, `Deposit`. */
  readonly action: string
  /** Name of the completed action, such as `Supplied`. Undefined for trades and transfers, which have an output. */
  readonly outcome: string | undefined
  /** Display name; empty if unknown. */
  readonly provider: string
  readonly source: string
  /** Source chain; undefined if it is not configured. */
  readonly chain: Pick<ChainRecord, 'nativeCurrency' | 'wrappedNative'> | undefined
  readonly destination: string
  /** Amount such as `850 USDC`; undefined if unknown. */
  readonly paid: string | undefined
  /** `paid` with all decimals. */
  readonly paidExact: string | undefined
  readonly due: string | undefined
  /** Quoted output, also if a different token arrived. */
  readonly quoted: string | undefined
  /** Tokens of both sides; undefined if unknown. */
  readonly input: TransferToken | undefined
  readonly output: TransferToken | undefined
  readonly least: string | undefined
  /** The payment that arrived, as the chain reports it: `849.12 USDC`. Undefined until it is known. */
  readonly received: string | undefined
  /** Difference of the payment to the quote, as the chain reports it: another token, or a lower amount. */
  readonly shortfall: 'token' | 'amount' | undefined
  /** Refund as observed on-chain: `349 USDC on Base`, or only the chain. Undefined until it is known. */
  readonly refund: string | undefined
  /** Abbreviated, after the saved name if there is one; empty if unknown. */
  readonly recipient: string
}

/**
 * Returns the facts of a transfer.
 * @param entry entry of the history, which has the resolved tokens
 */
export function transferFacts(
  record: TransferRecord,
  entry: HistoryEntry | undefined,
  chains: readonly ChainRecord[],
  isRunning: boolean,
  providers: readonly Pick<QuoteProvider, 'id' | 'name'>[] = [],
  refundToken?: Pick<Token, 'decimals' | 'symbol'>,
): TransferFacts {
  const { info, run } = record
  const toChainId = info.outputChainId ?? record.chainId
  const recipient = info.recipient ?? info.account
  return {
    record,
    stage: withPlainMessage(transferStage(record, { isRunning })),
    isRunning,
    isReverted: false,
    isExpired: false,
    allowances: undefined,
    isBridge: toChainId !== record.chainId || (info.type === 'Bridge' && info.outputChainId === undefined),
    action: getAction(info),
    outcome: outcomeText(info),
    provider: run?.name ?? providers.find(({ id }) => id === info.aggregator)?.name ?? info.aggregator ?? '',
    source: getChainName(chains, record.chainId),
    chain: chainById(chains, record.chainId),
    destination:
      info.outputChainId === undefined ? transfersCopy.otherChain : getChainName(chains, toChainId),
    paid: entry?.from?.text,
    paidExact: toExactText(entry?.from),
    due: entry?.to?.text,
    quoted: entry?.quoted?.text,
    input: entry?.from,
    output: entry?.to,
    least: getMinOutput(record, entry),
    received: entry?.received?.amount === undefined ? undefined : entry.received.text,
    shortfall: getShortfall(record),
    refund: getRefund(record, chains, refundToken),
    recipient: recipient === '' ? '' : abbreviateAddress(recipient),
  }
}

/** Removes the status that some providers start the reason of a failure with: texts and titles state it already. */
function withPlainMessage(stage: TransferStage): TransferStage {
  if (stage.stage !== 'failed' || stage.message === undefined) return stage
  return { ...stage, message: stage.message.replace(/^failed:\s*/i, '') }
}

/** Returns the own name of a lending action, margin trade or revocation, otherwise the type. */
function getAction({ type, txType }: TransferRecord['info']): string {
  if (!txType) return type
  if (type === 'Approve') return txType
  if (type === 'Margin') return transfersCopy.marginActions[txType] ?? type
  return type === 'Money Market' ? toActionText(txType) : type
}

/** Returns the names of comma-separated lending actions in words: `Deposit, switch collateral and borrow`. */
function toActionText(types: string): string {
  const [first = '', ...others] = types.split(', ').map((name) => transfersCopy.lendingActions[name] ?? name)
  return commonCopy.and([first, ...others.map(lowerInitial)])
}

/** Formats the amount of one side; `-` if unknown. */
export function formatSide(side: HistoryAmount | undefined): string {
  if (side?.amount === undefined || side.decimals === undefined) return '-'
  return formatAmount(side.amount, side.decimals)
}

/**
 * Returns a quoted output. Once the transfer is done it is approximate, because only a known payment is exact: that of a
 * native token is unknown. A margin trade without slippage of its output, such as a repayment, is exact.
 */
export function formatQuoted(
  text: string,
  { stage, record: { info } }: Pick<TransferFacts, 'stage' | 'record'>,
): string {
  const isExact = info.type === 'Margin' && info.outputAmountRaw === info.outputAmountMinRaw
  return stage.stage === 'done' && text !== '-' && !isExact ? transfersCopy.aboutAmount(text) : text
}

function toExactText(side: HistoryAmount | undefined): string | undefined {
  const { amount, decimals, symbol } = side ?? {}
  if (amount === undefined || decimals === undefined || symbol === undefined) return undefined
  return `${exactAmount(amount, decimals)} ${symbol}`
}

function getMinOutput({ info }: TransferRecord, entry: HistoryEntry | undefined): string | undefined {
  const { decimals, symbol } = entry?.to ?? {}
  const { outputAmountMinRaw: minAmount } = info
  if (minAmount === undefined || decimals === undefined || symbol === undefined) return undefined
  return `${formatAmount(minAmount, decimals)} ${symbol}`
}

function getShortfall({
  received,
  info: { outputCurrency, outputAmountRaw },
}: TransferRecord): TransferFacts['shortfall'] {
  if (received === undefined || outputCurrency === undefined) return undefined
  if (!sameAddress(received.token, outputCurrency)) return 'token'
  return outputAmountRaw !== undefined && received.amount < outputAmountRaw ? 'amount' : undefined
}

function getRefund(
  { refund }: TransferRecord,
  chains: readonly ChainRecord[],
  token: Pick<Token, 'decimals' | 'symbol'> | undefined,
): string | undefined {
  if (refund === undefined) return undefined
  const { chainId, amount } = refund
  const amountText =
    amount !== undefined && token ? `${formatAmount(amount, token.decimals)} ${token.symbol}` : undefined
  return transfersCopy.refundOn(amountText, getChainName(chains, chainId))
}

function getChainName(chains: readonly ChainRecord[], chainId: number): string {
  return chainById(chains, chainId)?.name ?? transfersCopy.unknownChain(chainId)
}

import { type QuoteProvider, type TransferRecord, type TransferStage, transferStage } from '@causeway/core'
import { type ChainRecord, chainById } from '@causeway/core/chains'
import type { Token } from '@causeway/core/data'
import { abbreviateAddress, formatAmount } from '@causeway/core/format'
import type { HistoryAmount, HistoryEntry } from '@causeway/view-models'
import { transfersCopy } from '#locale/transfers-copy'
import { exactAmount } from '../../copy/exact-amount.ts'
import { outcomeText } from './outcome-text.ts'

/** One transfer in words and figures, before anything is drawn of it. */
export interface TransferFacts {
  readonly record: TransferRecord
  readonly stage: TransferStage
  /** It is being carried out in this tab. */
  readonly isRunning: boolean
  readonly isBridge: boolean
  /** The action as a step names it: `Bridge`, `Deposit`. */
  readonly action: string
  /** The name of the completed action, such as `Supplied`. Undefined for trades and transfers, whose output arrives. */
  readonly outcome: string | undefined
  /** As people write it; blank where it is not known. */
  readonly provider: string
  readonly source: string
  readonly destination: string
  /** Such as `850 USDC`; undefined where it is not known. */
  readonly paid: string | undefined
  /** The same with every digit. */
  readonly paidExact: string | undefined
  readonly due: string | undefined
  readonly least: string | undefined
  /** Refund as the chain shows it: `349 USDC on Base`, or the chain alone. Undefined until it was read. */
  readonly refund: string | undefined
  /** In short; blank where it is not known. */
  readonly recipient: string
}

/** What is known of a transfer. @param entry of the history, which knows its tokens */
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
    stage: transferStage(record),
    isRunning,
    isBridge: toChainId !== record.chainId || (info.type === 'Bridge' && info.outputChainId === undefined),
    action: getAction(info),
    outcome: outcomeText(info),
    provider: run?.name ?? providers.find(({ id }) => id === info.aggregator)?.name ?? info.aggregator ?? '',
    source: nameOf(chains, record.chainId),
    destination: info.outputChainId === undefined ? transfersCopy.otherChain : nameOf(chains, toChainId),
    paid: entry?.from?.text,
    paidExact: toExactText(entry?.from),
    due: entry?.to?.text,
    least: leastOf(record, entry),
    refund: getRefund(record, chains, refundToken),
    recipient: recipient === '' ? '' : abbreviateAddress(recipient),
  }
}

/** A lending action or a margin trade is called by its own name, not by that of its group. */
function getAction({ type, txType }: TransferRecord['info']): string {
  return (type === 'Money Market' || type === 'Margin') && txType ? txType : type
}

/** The amount of one side; `-` where it is not known. */
export function formatSide(side: HistoryAmount | undefined): string {
  if (side?.amount === undefined || side.decimals === undefined) return '-'
  return formatAmount(side.amount, side.decimals)
}

function toExactText(side: HistoryAmount | undefined): string | undefined {
  const { amount, decimals, symbol } = side ?? {}
  if (amount === undefined || decimals === undefined || symbol === undefined) return undefined
  return `${exactAmount(amount, decimals)} ${symbol}`
}

function leastOf({ info }: TransferRecord, entry: HistoryEntry | undefined): string | undefined {
  const { decimals, symbol } = entry?.to ?? {}
  const { outputAmountMinRaw: least } = info
  if (least === undefined || decimals === undefined || symbol === undefined) return undefined
  return `${formatAmount(least, decimals)} ${symbol}`
}

function getRefund(
  { refund }: TransferRecord,
  chains: readonly ChainRecord[],
  token: Pick<Token, 'decimals' | 'symbol'> | undefined,
): string | undefined {
  if (refund === undefined) return undefined
  const { chainId, amount } = refund
  const sum =
    amount !== undefined && token ? `${formatAmount(amount, token.decimals)} ${token.symbol}` : undefined
  return transfersCopy.refundOn(sum, nameOf(chains, chainId))
}

function nameOf(chains: readonly ChainRecord[], chainId: number): string {
  return chainById(chains, chainId)?.name ?? transfersCopy.unknownChain(chainId)
}

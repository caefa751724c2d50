import {
  type ChainRecord,
  type ChainVm,
  chainById,
  NATIVE_TOKEN_ADDRESS,
  normalizeTokenAddress,
  sameAddress,
} from '../chains/index.ts'
import type { TransactionRecord, TransferRecord } from '../transfers/index.ts'

/** Balances that are not what they were. */
export interface BalanceChange {
  readonly account: string
  readonly chainType: ChainVm
  /** Absent: on every chain of this type. */
  readonly chainId?: number
  /** Addresses; the native one has its placeholder. Absent: every token. */
  readonly tokens?: readonly string[]
}

/** Data of a lender that is not what it was. */
export interface LenderChange {
  readonly account: string
  readonly chainId: number
  readonly lender: string
}

/** What is paid where, and what is received where, for whatever it is done. */
interface Flow {
  readonly type: TransferRecord['info']['type']
  readonly account: string
  readonly recipient: string
  readonly fromChainId: number
  /** Undefined where only the provider knows. */
  readonly toChainId: number | undefined
  /** Undefined where any token may be touched. */
  readonly paid: string | undefined
  readonly received: string | undefined
  readonly lender: string | undefined
}

/** What is no longer as it was, by what has happened. */
export interface Effects {
  /** Of the source chain, where what was paid goes to another chain. */
  readonly departure: readonly BalanceChange[]
  /** Of the destination chain; of both tokens where it is the same chain. */
  readonly arrival: readonly BalanceChange[]
  /** What comes back when it could not be carried out. */
  readonly refund: readonly BalanceChange[]
  readonly lenders: readonly LenderChange[]
}

type FlowType = Flow['type']

const MOVE_NOTHING: readonly FlowType[] = ['Approve', 'SwitchEMode']
const TOUCH_LENDERS: readonly FlowType[] = ['Money Market', 'Margin', 'SwitchEMode', 'Claim Rewards']

export function transactionEffects(record: TransactionRecord, chains: readonly ChainRecord[]): Effects {
  return effectsOf(flowOfTransaction(record, chains), chains)
}

export function transferEffects(record: TransferRecord, chains: readonly ChainRecord[]): Effects {
  return effectsOf(flowOfTransfer(record), chains)
}

function effectsOf(flow: Flow, chains: readonly ChainRecord[]): Effects {
  const { type, account, fromChainId: chainId, lender } = flow
  const touchesLender = lender !== undefined && TOUCH_LENDERS.includes(type)
  const lenders = touchesLender ? [{ account, chainId, lender }] : []
  if (MOVE_NOTHING.includes(type)) return { departure: [], arrival: [], refund: [], lenders }
  return { ...balanceEffects(flow, chains), lenders }
}

function balanceEffects(
  { account, recipient, fromChainId, toChainId, paid, received }: Flow,
  chains: readonly ChainRecord[],
): Omit<Effects, 'lenders'> {
  const change = (owner: string, chainId: number, tokens: readonly (string | undefined)[]) =>
    // A transfer that was taken up by its hash alone may not know whose it is.
    owner === '' ? [] : [balanceChange(owner, chainId, tokens, chains)]
  const atSource = change(account, fromChainId, [paid])
  const atDestination = toChainId === undefined ? [] : change(recipient, toChainId, [received])
  if (toChainId !== fromChainId) return { departure: atSource, arrival: atDestination, refund: atSource }
  const arrival = sameAddress(account, recipient)
    ? change(account, fromChainId, [paid, received])
    : [...atSource, ...atDestination]
  return { departure: [], arrival, refund: atSource }
}

function balanceChange(
  account: string,
  chainId: number,
  tokens: readonly (string | undefined)[],
  chains: readonly ChainRecord[],
): BalanceChange {
  const known = tokens.filter((token) => token !== undefined).map(normalizeTokenAddress)
  const distinct = known.filter((token, at) => known.findIndex((other) => sameAddress(other, token)) === at)
  const chainType = chainById(chains, chainId)?.chainType ?? 'EVM'
  return { account, chainId, chainType, ...(distinct.length > 0 ? { tokens: distinct } : {}) }
}

function flowOfTransfer({ chainId, from, info }: TransferRecord): Flow {
  const account = info.account || from
  return {
    type: info.type,
    account,
    recipient: info.recipient ?? account,
    fromChainId: chainId,
    toChainId: info.outputChainId ?? (info.type === 'Bridge' ? undefined : chainId),
    paid: info.inputCurrency,
    received: info.outputCurrency,
    lender: info.lender,
  }
}

function flowOfTransaction({ chainId, from, info }: TransactionRecord, chains: readonly ChainRecord[]): Flow {
  const within = {
    type: info.type,
    account: from,
    recipient: from,
    fromChainId: chainId,
    toChainId: chainId,
    paid: undefined,
    received: undefined,
    lender: 'lender' in info ? info.lender : undefined,
  }
  switch (info.type) {
    case 'Swap':
    case 'Bridge':
      return {
        ...within,
        fromChainId: info.inputChainId,
        toChainId: info.outputChainId,
        paid: info.inputCurrencyId,
        received: info.outputCurrencyId,
      }
    case 'Wrap':
      return {
        ...within,
        fromChainId: info.chainId,
        toChainId: info.chainId,
        paid: NATIVE_TOKEN_ADDRESS,
        received: chainById(chains, info.chainId)?.wrappedNative?.address,
      }
    case 'Money Market':
      return { ...within, paid: info.tokenAddress }
    case 'Margin':
      return { ...within, paid: info.inputCurrencyId, received: info.outputCurrencyId }
    default:
      return within
  }
}

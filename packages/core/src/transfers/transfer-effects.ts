import type { BalanceInvalidation } from '../balances/invalidation.ts'
import { normalizeTokenAddress, sameAddress } from '../chains/address.ts'
import { chainById } from '../chains/chain-by-id.ts'
import type { ChainRecord } from '../chains/record.ts'
import type { Address } from '../kernel/schema.ts'
import type { TransferRecord } from './record.ts'

/** A lender whose data of an account was changed by a transaction. */
export interface LenderChange {
  /** Undefined if unknown. */
  readonly account: Address | undefined
  readonly chainId: number
  readonly lender: string
}

/** Accounts, chains and tokens of a transfer. */
interface Flow {
  readonly type: TransferRecord['info']['type']
  readonly account: Address | ''
  readonly recipient: Address | ''
  readonly fromChainId: number
  /** Undefined if unknown. */
  readonly toChainId: number | undefined
  /** Undefined if unknown: any token may be involved. */
  readonly paid: Address | undefined
  readonly received: Address | undefined
  readonly refund: TransferRecord['refund']
  readonly lender: string | undefined
  /** Whether the recipient is a contract that carries out a message, and may pay the account. */
  readonly hasMessage: boolean
}

/** Changed balances and lender data, by event. */
export interface Effects {
  /** Balances on the source chain of a transfer to another chain. */
  readonly departure: readonly BalanceInvalidation[]
  /** Balances on the destination chain; of both tokens for a transfer within one chain. */
  readonly arrival: readonly BalanceInvalidation[]
  /** Balances that a refund changes. */
  readonly refund: readonly BalanceInvalidation[]
  readonly lenders: readonly LenderChange[]
}

type FlowType = Flow['type']

const MOVE_NOTHING: readonly FlowType[] = ['Approve', 'SwitchEMode']
const TOUCH_LENDERS: readonly FlowType[] = ['Money Market', 'Margin', 'SwitchEMode', 'Claim Rewards']

/** Returns the balances and lender data that a transfer or plain transaction changes. */
export function transferEffects(record: TransferRecord, chains: readonly ChainRecord[]): Effects {
  const flow = toFlow(record, chains)
  const { type, account, fromChainId: chainId, lender } = flow
  const touchesLender = lender !== undefined && TOUCH_LENDERS.includes(type)
  const lenders = touchesLender ? [{ account: account || undefined, chainId, lender }] : []
  if (MOVE_NOTHING.includes(type)) return { departure: [], arrival: [], refund: [], lenders }
  return { ...balanceEffects(flow), lenders }
}

function balanceEffects({
  account,
  recipient,
  fromChainId,
  toChainId,
  paid,
  received,
  refund,
  hasMessage,
}: Flow): Omit<Effects, 'lenders'> {
  const change = (owner: Address | '', chainId: number, tokens: readonly (Address | undefined)[]) =>
    // The account of a transfer that is tracked by its hash may be unknown.
    owner === '' ? [] : [balanceChange(owner, chainId, tokens)]
  const atSource = change(account, fromChainId, [paid])
  const returned = refund ? change(account, refund.chainId, [refund.token]) : atSource
  const payees = hasMessage ? [recipient, account] : [recipient]
  const atDestination =
    toChainId === undefined ? [] : payees.flatMap((payee) => change(payee, toChainId, [received]))
  if (toChainId !== fromChainId) return { departure: atSource, arrival: atDestination, refund: returned }
  const arrival = sameAddress(account, recipient)
    ? change(account, fromChainId, [paid, received])
    : [...atSource, ...atDestination]
  return { departure: [], arrival, refund: returned }
}

function balanceChange(
  account: Address,
  chainId: number,
  tokens: readonly (Address | undefined)[],
): BalanceInvalidation {
  const addresses = tokens.filter((token) => token !== undefined).map((token) => normalizeTokenAddress(token))
  const distinct = addresses.filter(
    (token, index) => addresses.findIndex((address) => sameAddress(address, token)) === index,
  )
  return { account, chainId, ...(distinct.length > 0 ? { tokens: distinct } : {}) }
}

function toFlow({ chainId, from, info, run, refund }: TransferRecord, chains: readonly ChainRecord[]): Flow {
  const account = info.account || from
  const wrapped = info.type === 'Wrap' ? chainById(chains, chainId)?.wrappedNative?.address : undefined
  return {
    type: info.type,
    account,
    recipient: info.recipient ?? account,
    fromChainId: info.inputChainId,
    toChainId: info.outputChainId ?? (info.type === 'Bridge' ? undefined : chainId),
    paid: info.inputCurrency ?? wrapped,
    received: info.outputCurrency ?? wrapped,
    refund,
    lender: info.lender,
    hasMessage: run?.terms?.request.message !== undefined,
  }
}

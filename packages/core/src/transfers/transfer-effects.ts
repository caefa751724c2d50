import type { BalanceInvalidation } from '../balances/invalidation.ts'
import { normalizeTokenAddress, sameAddress } from '../chains/address.ts'
import { chainById } from '../chains/lookup.ts'
import type { ChainRecord } from '../chains/record.ts'
import type { Address } from '../kernel/schema.ts'
import type { TransferRecord } from './record.ts'

/** The lender whose data of an account a transaction changed. */
export interface LenderChange {
  /** Undefined if unknown. */
  readonly account: Address | undefined
  readonly chainId: number
  readonly lender: string
}

/** What is paid where, and what is received where, for whatever it is done. */
interface Flow {
  readonly type: TransferRecord['info']['type']
  readonly account: Address | ''
  readonly recipient: Address | ''
  readonly fromChainId: number
  /** Undefined where only the provider knows. */
  readonly toChainId: number | undefined
  /** Undefined where any token may be touched. */
  readonly paid: Address | undefined
  readonly received: Address | undefined
  readonly lender: string | undefined
}

/** What is no longer as it was, by what has happened. */
export interface Effects {
  /** Of the source chain, where what was paid goes to another chain. */
  readonly departure: readonly BalanceInvalidation[]
  /** Of the destination chain; of both tokens where it is the same chain. */
  readonly arrival: readonly BalanceInvalidation[]
  /** What comes back when it could not be carried out. */
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
}: Flow): Omit<Effects, 'lenders'> {
  const change = (owner: Address | '', chainId: number, tokens: readonly (Address | undefined)[]) =>
    // A transfer that was taken up by its hash alone may not know whose it is.
    owner === '' ? [] : [balanceChange(owner, chainId, tokens)]
  const atSource = change(account, fromChainId, [paid])
  const atDestination = toChainId === undefined ? [] : change(recipient, toChainId, [received])
  if (toChainId !== fromChainId) return { departure: atSource, arrival: atDestination, refund: atSource }
  const arrival = sameAddress(account, recipient)
    ? change(account, fromChainId, [paid, received])
    : [...atSource, ...atDestination]
  return { departure: [], arrival, refund: atSource }
}

function balanceChange(
  account: Address,
  chainId: number,
  tokens: readonly (Address | undefined)[],
): BalanceInvalidation {
  const known = tokens.filter((token) => token !== undefined).map((token) => normalizeTokenAddress(token))
  const distinct = known.filter((token, at) => known.findIndex((other) => sameAddress(other, token)) === at)
  return { account, chainId, ...(distinct.length > 0 ? { tokens: distinct } : {}) }
}

function toFlow({ chainId, from, info }: TransferRecord, chains: readonly ChainRecord[]): Flow {
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
    lender: info.lender,
  }
}

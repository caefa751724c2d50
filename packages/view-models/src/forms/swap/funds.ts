import { formatUnits } from '@causeway/core'
import { isNativeToken } from '@causeway/core/chains'
import { nativeToken, type Token } from '@causeway/core/data'
import { formatAmount } from '@causeway/core/format'
import { type FormIssue, formIssue } from '../form-issue.ts'
import type { SwapFormInput } from './input.ts'

/** What there is of the token that is paid, and what can be paid of it. */
export interface SwapFunds {
  /** 'unread': nobody asked for it, as without an account. */
  readonly state: 'known' | 'loading' | 'failed' | 'unread'
  /** Base units, and as they are shown: a dash where they are not known. */
  readonly balance: bigint | undefined
  readonly balanceText: string
  /** What is left once the amount is paid. Undefined where it is not known, and where there is not enough. */
  readonly after: bigint | undefined
  readonly afterText: string
  /** The most that can be paid: a native token leaves its gas, and is undefined while that is not known. */
  readonly max: TypableAmount | undefined
  /** Half of the balance, or the most that can be paid where that is less. */
  readonly half: TypableAmount | undefined
}

/** An amount and the text that types it, to its last digit. */
export interface TypableAmount {
  readonly amount: bigint
  readonly text: string
}

/** What is to be paid. */
export interface Spending {
  readonly token: Token
  /** Base units of the token. */
  readonly amount: bigint | undefined
  /** Native base units beside it. */
  readonly beside: bigint
}

/** The balance of the token that is paid, before and after. */
export function swapFunds(input: SwapFormInput, { token, amount, beside }: Spending): SwapFunds {
  const { gasReserve } = input
  const isNative = isNativeToken(token.address)
  const balance = heldOf(input, input.balance)
  const leaves = isNative ? gasReserve !== undefined && gasReserve + beside : 0n
  const max = balance === undefined || leaves === false ? undefined : atLeastZero(balance - leaves)
  const half = max === undefined || balance === undefined ? undefined : least(balance / 2n, max)
  const taken = amount === undefined ? undefined : amount + (isNative ? beside : 0n)
  const after = balance === undefined || taken === undefined || taken > balance ? undefined : balance - taken
  return {
    state: stateOf(input, balance),
    balance,
    balanceText: textOf(balance, token),
    after,
    afterText: textOf(after, token),
    max: typable(max, token),
    half: typable(half, token),
  }
}

/** What the wallet has too little of. What is not known is said to be so, and stands in nobody's way. */
export function fundsIssues(
  input: SwapFormInput,
  spending: Spending,
  { balance, max }: SwapFunds,
): FormIssue[] {
  const { fromChain } = input
  const { token, amount } = spending
  const chainName = fromChain.name
  const unread = heldOf(input, input.balance) === undefined && input.balance?.error
  if (unread) return [formIssue('BALANCE_UNKNOWN', { token, reason: unread.reason })]
  if (amount === undefined) return []
  if (balance !== undefined && amount > balance) {
    return [formIssue('INSUFFICIENT_FUNDS', { token, chainName, balance, missing: amount - balance })]
  }
  const gas = gasShortage(input, spending)
  const isPaid = isNativeToken(token.address)
  return gas
    ? [formIssue('INSUFFICIENT_GAS', { chainName, ...gas, max: isPaid ? max?.amount : undefined })]
    : []
}

/** Too little of the native token for what is paid beside the amount and for gas: some of it, where nobody knows how much. */
function gasShortage(input: SwapFormInput, { token, amount = 0n, beside }: Spending) {
  const { gasReserve, fromChain } = input
  const isPaid = isNativeToken(token.address)
  const balance = heldOf(input, isPaid ? input.balance : input.nativeBalance)
  const needed = beside + (gasReserve ?? 1n) + (isPaid ? amount : 0n)
  if (balance === undefined || balance >= needed) return undefined
  const missing = gasReserve === undefined ? undefined : needed - balance
  return { token: nativeToken(fromChain), balance, missing }
}

/** Without an account there is no balance, whatever was read for another. */
function heldOf(
  { accounts, fromChain }: SwapFormInput,
  balance: SwapFormInput['balance'],
): bigint | undefined {
  return accounts[fromChain.chainType] === undefined ? undefined : balance?.balanceRaw
}

function stateOf(
  { accounts, fromChain, balance }: SwapFormInput,
  held: bigint | undefined,
): SwapFunds['state'] {
  if (held !== undefined) return 'known'
  if (accounts[fromChain.chainType] === undefined || !balance) return 'unread'
  if (balance.isLoading) return 'loading'
  return balance.error ? 'failed' : 'unread'
}

function typable(amount: bigint | undefined, { decimals }: Token): TypableAmount | undefined {
  return amount === undefined ? undefined : { amount, text: formatUnits(amount, decimals) }
}

function textOf(amount: bigint | undefined, { decimals }: Token): string {
  return amount === undefined ? '-' : formatAmount(amount, decimals)
}

function atLeastZero(amount: bigint): bigint {
  return amount > 0n ? amount : 0n
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

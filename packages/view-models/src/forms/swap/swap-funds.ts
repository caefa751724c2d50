import { formatUnits } from '@causeway/core'
import { isNativeToken } from '@causeway/core/chains'
import { nativeToken, type Token } from '@causeway/core/data'
import { formatAmount } from '@causeway/core/format'
import { type FormIssue, formIssue } from '../form-issue.ts'
import type { SwapFormInput } from './swap-form-input.ts'

/** Balance of the token that is paid, and how much of it can be paid. */
export interface SwapFunds {
  /** 'unread': the balance was not requested, for example because no account is connected. */
  readonly state: 'known' | 'loading' | 'failed' | 'unread'
  /** Balance in base units; its text is '-' if it is unknown. */
  readonly balance: bigint | undefined
  readonly balanceText: string
  /** Balance after the payment; undefined if unknown or insufficient. */
  readonly after: bigint | undefined
  readonly afterText: string
  /** Highest payable amount. For a native token, less the gas reserve; undefined while that is unknown. */
  readonly max: TypableAmount | undefined
  /** Half of the balance, or `max` if that is less. */
  readonly half: TypableAmount | undefined
}

/** An amount and its exact text for the field. */
export interface TypableAmount {
  readonly amount: bigint
  readonly text: string
}

/** Payment of a trade. */
export interface Spending {
  readonly token: Token
  /** Amount in base units of the token. */
  readonly amount: bigint | undefined
  /** Native amount paid in addition, in base units. */
  readonly additional: bigint
}

/** Returns the balance of the token that is paid, before and after. */
export function swapFunds(input: SwapFormInput, { token, amount, additional }: Spending): SwapFunds {
  const { gasReserve } = input
  const isNative = isNativeToken(token.address)
  const balance = getBalance(input, input.balance)
  const reserved = isNative ? gasReserve !== undefined && gasReserve + additional : 0n
  const max = balance === undefined || reserved === false ? undefined : atLeastZero(balance - reserved)
  const half = max === undefined || balance === undefined ? undefined : min(balance / 2n, max)
  const spent = amount === undefined ? undefined : amount + (isNative ? additional : 0n)
  const after = balance === undefined || spent === undefined || spent > balance ? undefined : balance - spent
  return {
    state: getState(input, balance),
    balance,
    balanceText: formatBalance(balance, token),
    after,
    afterText: formatBalance(after, token),
    max: toTypable(max, token),
    half: toTypable(half, token),
  }
}

/** Returns the issues of insufficient balances. An unknown balance only causes a warning. */
export function fundsIssues(
  input: SwapFormInput,
  spending: Spending,
  { balance, max }: SwapFunds,
): FormIssue[] {
  const { fromChain } = input
  const { token, amount } = spending
  const chainName = fromChain.name
  const unread = getBalance(input, input.balance) === undefined && input.balance?.error
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

/** Returns the shortage of the native token for fees and gas; `missing` is undefined while the gas cost is unknown. */
function gasShortage(input: SwapFormInput, { token, amount = 0n, additional }: Spending) {
  const { gasReserve, fromChain } = input
  const isPaid = isNativeToken(token.address)
  const balance = getBalance(input, isPaid ? input.balance : input.nativeBalance)
  const needed = additional + (gasReserve ?? 1n) + (isPaid ? amount : 0n)
  if (balance === undefined || balance >= needed) return undefined
  const missing = gasReserve === undefined ? undefined : needed - balance
  return { token: nativeToken(fromChain), balance, missing }
}

/** Returns the balance of the connected account; undefined without one. */
function getBalance(
  { accounts, fromChain }: SwapFormInput,
  balance: SwapFormInput['balance'],
): bigint | undefined {
  return accounts[fromChain.chainType] === undefined ? undefined : balance?.balanceRaw
}

function getState(
  { accounts, fromChain, balance }: SwapFormInput,
  held: bigint | undefined,
): SwapFunds['state'] {
  if (held !== undefined) return 'known'
  if (accounts[fromChain.chainType] === undefined || !balance) return 'unread'
  if (balance.isLoading) return 'loading'
  return balance.error ? 'failed' : 'unread'
}

function toTypable(amount: bigint | undefined, { decimals }: Token): TypableAmount | undefined {
  return amount === undefined ? undefined : { amount, text: formatUnits(amount, decimals) }
}

function formatBalance(amount: bigint | undefined, { decimals }: Token): string {
  return amount === undefined ? '-' : formatAmount(amount, decimals)
}

function atLeastZero(amount: bigint): bigint {
  return amount > 0n ? amount : 0n
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

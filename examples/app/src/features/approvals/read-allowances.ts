import type { Address, Hex, Platform } from '@causeway/core'
import { decodeFunctionResult, encodeFunctionData, erc20Abi } from 'viem'
import type { AllowancePair } from './allowance-pairs.ts'

/** An allowance that a spender can still use, and the balance that it can take. Amounts in base units. */
export interface Allowance extends AllowancePair {
  readonly amount: bigint
  /** Undefined if it could not be read. */
  readonly balance: bigint | undefined
}

/** Allowances of an account on one chain. */
export interface ChainAllowances {
  readonly allowances: readonly Allowance[]
  /** Pairs whose allowance could not be read. */
  readonly unread: readonly AllowancePair[]
}

type Reads = Required<Pick<Platform, 'multicall'>>

/** Reads the allowances of pairs from the chain, at one block. Pairs without an allowance are omitted. */
export async function readAllowances(
  platform: Reads,
  {
    chainId,
    account,
    pairs,
  }: { readonly chainId: number; readonly account: Address; readonly pairs: readonly AllowancePair[] },
  signal: AbortSignal,
): Promise<ChainAllowances> {
  if (pairs.length === 0) return { allowances: [], unread: [] }
  const { results, blockNumber } = await platform.multicall(
    { chainId, calls: pairs.map(({ token, spender }) => allowanceCall(token, account, spender)) },
    { signal },
  )
  const amounts = results.map((result) => toAmount('allowance', result))
  const allowed = pairs.flatMap((pair, index) => {
    const amount = amounts[index] ?? 0n
    return amount > 0n ? [{ ...pair, amount }] : []
  })
  const tokens = [...new Set(allowed.map(({ token }) => token))]
  const balances =
    tokens.length === 0
      ? []
      : (
          await platform.multicall(
            { chainId, blockNumber, calls: tokens.map((token) => balanceCall(token, account)) },
            { signal },
          )
        ).results.map((result) => toAmount('balanceOf', result))
  return {
    allowances: allowed.map((allowance) => ({
      ...allowance,
      balance: balances[tokens.indexOf(allowance.token)],
    })),
    unread: pairs.filter((_, index) => amounts[index] === undefined),
  }
}

function allowanceCall(token: Address, owner: Address, spender: Address) {
  return {
    to: token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [owner, spender] }),
  }
}

function balanceCall(token: Address, owner: Address) {
  return { to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] }) }
}

function toAmount(
  functionName: 'allowance' | 'balanceOf',
  result: { readonly status: string; readonly data?: Hex },
): bigint | undefined {
  if (result.status !== 'success' || result.data === undefined) return undefined
  try {
    return decodeFunctionResult({ abi: erc20Abi, functionName, data: result.data })
  } catch {
    return undefined
  }
}

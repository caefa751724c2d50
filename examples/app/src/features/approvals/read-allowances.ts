import type { Address, Hex, Platform } from '@causeway/core'
import { decodeAmount } from '../../copy/parse-permission.ts'
import type { AllowancePair } from './allowance-pairs.ts'
import { EXCHANGE_RATE_READ, encodeBalanceRead, encodePairRead, isDelegation } from './encode-pair-read.ts'

/** A permission that a spender can still use, and the balance that it can take. Amounts in base units. */
export interface Allowance extends AllowancePair {
  /** Above 0. 1 for the management of positions. */
  readonly amount: bigint
  /** Undefined if it could not be read, and for the use of a position at a lender. */
  readonly balance: bigint | undefined
  /** Assets of 1e18 shares of a receipt. Undefined if it could not be read, and for other permissions. */
  readonly exchangeRate?: bigint | undefined
}

/** Allowances of an account on one chain. */
export interface ChainAllowances {
  readonly allowances: readonly Allowance[]
  /** Pairs whose allowance could not be read. */
  readonly unread: readonly AllowancePair[]
}

type Reads = Required<Pick<Platform, 'multicall'>>

/** Reads the permissions of pairs from the chain, at one block. Pairs without a permission are omitted. */
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
    {
      chainId,
      calls: pairs.map((pair) => ({ to: pair.token, data: encodePairRead(pair, account) })),
    },
    { signal },
  )
  const amounts = results.map((result) => toAmount(result))
  const allowed = pairs.flatMap((pair, index) => {
    const amount = amounts[index] ?? 0n
    return amount > 0n ? [{ ...pair, amount }] : []
  })
  // A balance only limits approvals: that of a debt token is the debt.
  const tokens = [
    ...new Set(allowed.flatMap((pair) => (pair.family || isDelegation(pair) ? [] : [pair.token]))),
  ]
  const shares = [...new Set(allowed.flatMap(({ token, receipt }) => (receipt === 'shares' ? [token] : [])))]
  const calls = [
    ...tokens.map((token) => ({ to: token, data: encodeBalanceRead(account) })),
    ...shares.map((token) => ({ to: token, data: EXCHANGE_RATE_READ })),
  ]
  const values =
    calls.length === 0
      ? []
      : (await platform.multicall({ chainId, blockNumber, calls }, { signal })).results.map((result) =>
          toAmount(result),
        )
  const rates = values.slice(tokens.length)
  return {
    allowances: allowed.map((allowance) => ({
      ...allowance,
      balance: values[tokens.indexOf(allowance.token)],
      ...(allowance.receipt === 'shares' && { exchangeRate: rates[shares.indexOf(allowance.token)] }),
    })),
    unread: pairs.filter((_, index) => amounts[index] === undefined),
  }
}

function toAmount(result: { readonly status: string; readonly data?: Hex }): bigint | undefined {
  return result.status === 'success' && result.data !== undefined ? decodeAmount(result.data) : undefined
}

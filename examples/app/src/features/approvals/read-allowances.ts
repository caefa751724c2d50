import type { Address, Hex, Platform } from '@causeway/core'
import type { AllowancePair } from './allowance-pairs.ts'
import { decodeAmount, encodeRead } from './encode-read.ts'

/** An allowance that a spender can still use, and the balance that it can take. Amounts in base units. */
export interface Allowance extends AllowancePair {
  readonly amount: bigint
  /** Undefined if it could not be read, and for a delegation of credit. */
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
    {
      chainId,
      calls: pairs.map(({ token, spender, underlying }) => ({
        to: token,
        data: encodeRead(underlying ? 'borrowAllowance' : 'allowance', account, spender),
      })),
    },
    { signal },
  )
  const amounts = results.map((result) => toAmount(result))
  const allowed = pairs.flatMap((pair, index) => {
    const amount = amounts[index] ?? 0n
    return amount > 0n ? [{ ...pair, amount }] : []
  })
  // The balance of a debt token is the debt, which does not limit a delegation.
  const tokens = [
    ...new Set(allowed.flatMap(({ token, underlying }) => (underlying === undefined ? [token] : []))),
  ]
  const balances =
    tokens.length === 0
      ? []
      : (
          await platform.multicall(
            {
              chainId,
              blockNumber,
              calls: tokens.map((token) => ({ to: token, data: encodeRead('balanceOf', account) })),
            },
            { signal },
          )
        ).results.map((result) => toAmount(result))
  return {
    allowances: allowed.map((allowance) => ({
      ...allowance,
      balance: balances[tokens.indexOf(allowance.token)],
    })),
    unread: pairs.filter((_, index) => amounts[index] === undefined),
  }
}

function toAmount(result: { readonly status: string; readonly data?: Hex }): bigint | undefined {
  return result.status === 'success' && result.data !== undefined ? decodeAmount(result.data) : undefined
}

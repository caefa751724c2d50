import pLimit from 'p-limit'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { abortReason } from '../../kernel/abort.ts'
import type { Address } from '../../kernel/schema.ts'
import { type BalanceResult, failedBalance, unknownBalance } from '../../platforms/balance.ts'
import type { BalanceReads } from '../../platforms/balance-adapter.ts'
import type { RequestOptions } from '../../platforms/transaction.ts'
import { balanceOfCall, readAmount } from './erc20.ts'
import type { ReadStrategy } from './strategy.ts'

/** One call per token, for chains that answer nothing else. */
export function singleReads(reads: BalanceReads, maxConcurrent: number): ReadStrategy {
  return async ({ chainId, account, tokens }, options) => {
    const limited = pLimit(maxConcurrent)
    const [blockNumber, native, readings] = await Promise.all([
      limited(() => reads.getBlockNumber(chainId, options)),
      limited(() => nativeOf(reads, chainId, account, options)),
      Promise.all(tokens.map((token) => limited(() => tokenOf(reads, chainId, account, token, options)))),
    ])
    return { blockNumber, timestamp: undefined, native, readings }
  }
}

async function nativeOf(
  reads: BalanceReads,
  chainId: number,
  account: Address,
  options: RequestOptions,
): Promise<BalanceResult> {
  return { raw: await reads.getBalance({ chainId, account, token: NATIVE_TOKEN_ADDRESS }, options) }
}

async function tokenOf(
  reads: BalanceReads,
  chainId: number,
  account: Address,
  token: Address,
  options: RequestOptions,
): Promise<BalanceResult> {
  try {
    const result = await reads.call({ chainId, to: token, data: balanceOfCall(account) }, options)
    return result.status === 'reverted' ? unknownBalance('REVERTED', result.reason) : readAmount(result.data)
  } catch (error) {
    if (options.signal?.aborted) throw abortReason(options.signal)
    return failedBalance(error)
  }
}

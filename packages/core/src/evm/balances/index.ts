import type { BalanceAdapterSetup } from '../../balances/index.ts'
import { createEvmBalanceAdapter } from './adapter.ts'

/**
 * Balances on EVM chains: all tokens of an account in one call of code that is on no chain; through Multicall3 where a
 * chain refuses that; one by one where it has neither.
 */
export function evmBalances(): BalanceAdapterSetup {
  return { chainType: 'EVM', create: createEvmBalanceAdapter }
}

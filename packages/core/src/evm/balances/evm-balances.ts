import type { BalanceAdapter, BalanceAdapterSetup } from '../../platforms/balance-adapter.ts'

/**
 * Balances on EVM chains: all tokens of an account in one call of code that is on no chain; through Multicall3 where a
 * chain refuses that; one by one where it has neither.
 */
export function evmBalances(): BalanceAdapterSetup {
  return {
    chainType: 'EVM',
    create(context) {
      let adapter: BalanceAdapter | undefined
      return {
        chainType: 'EVM',
        async getBalances(request, options) {
          // Applications without `balances()` do not load it.
          const { createEvmBalanceAdapter } = await import('./adapter.ts')
          adapter ??= createEvmBalanceAdapter(context)
          return adapter.getBalances(request, options)
        },
      }
    },
  }
}

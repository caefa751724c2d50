import { useWalletSession } from '@causeway/react'
import { useQueries } from '@tanstack/react-query'
import { useEngine } from '../../state/use-engine.ts'

/** Returns the chains on which the connected wallet sends several calls as one batch. Empty until it has answered. */
export function useBatchChains(chainIds: readonly number[]): ReadonlySet<number> {
  const { instanceId, wallets } = useEngine()
  const account = useWalletSession(({ universalAccount }) => universalAccount.EVM)
  const ids = account === undefined ? [] : [...new Set(chainIds)]
  const results = useQueries({
    queries: ids.map((chainId) => ({
      queryKey: [instanceId, 'can-batch', chainId, account],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
        (await wallets.findWallet(chainId)?.batches?.canBatch(chainId, { signal })) ?? false,
    })),
  })
  return new Set(ids.filter((_, index) => results[index]?.data === true))
}

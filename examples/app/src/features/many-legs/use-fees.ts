import { type GasFees, gasQueryOptions } from '@causeway/core'
import { useQueries } from '@tanstack/react-query'
import { useEngine } from '../../state/use-engine.ts'

/** What gas costs on several chains; undefined while it is not known. */
export function useFees(chainIds: readonly number[]): (chainId: number) => GasFees | undefined {
  const { platforms, instanceId } = useEngine()
  const distinct = [...new Set(chainIds)]
  const answers = useQueries({
    queries: distinct.map((chainId) => gasQueryOptions(platforms, { chainId }, { instanceId })),
  })
  return (chainId) => answers[distinct.indexOf(chainId)]?.data?.fees
}

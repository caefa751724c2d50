import { type GasFees, gasQueryOptions } from '@causeway/core'
import { useQueries } from '@tanstack/react-query'
import { useEngine } from '../../state/use-engine.ts'

/** Returns a function that returns the gas fees of a chain; undefined while unknown. */
export function useFees(chainIds: readonly number[]): (chainId: number) => GasFees | undefined {
  const { platforms, instanceId } = useEngine()
  const distinct = [...new Set(chainIds)]
  const results = useQueries({
    queries: distinct.map((chainId) => gasQueryOptions(platforms, { chainId }, { instanceId })),
  })
  return (chainId) => results[distinct.indexOf(chainId)]?.data?.fees
}

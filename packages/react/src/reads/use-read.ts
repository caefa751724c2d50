import type { ReadQueryContext, ReadQueryOptions } from '@causeway/core'
import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type AnyCauseway, type HookOptions, useCauseway } from '../causeway-provider.tsx'

/** The options of `useQuery`, except for the query itself. */
export interface ReadOptions<Data, Selected = Data, PolicyName extends string = never>
  extends HookOptions,
    Omit<
      UseQueryOptions<Data, Error, Selected>,
      'queryKey' | 'queryFn' | 'enabled' | 'queryHash' | 'queryKeyHashFn'
    > {
  /** Name of the cache policy. */
  readonly policy?: PolicyName | undefined
  /** Whether the query may run. A query with a missing input never runs. */
  readonly enabled?: boolean | undefined
}

/** Runs a read of the core as a query. */
export function useRead<Data, Selected, PolicyName extends string>(
  optionsOf: (causeway: AnyCauseway, context: ReadQueryContext<PolicyName>) => ReadQueryOptions<Data>,
  { causeway: causewayOption, policy, enabled = true, ...settings }: ReadOptions<Data, Selected, PolicyName>,
): UseQueryResult<Selected> {
  const causeway = useCauseway({ causeway: causewayOption })
  const read = optionsOf(causeway, { instanceId: causeway.instanceId, policy })
  return useQuery({ ...read, ...settings, enabled: read.enabled && enabled })
}

import type { ReadQueryContext, ReadQueryOptions } from '@causeway/core'
import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type AnyCauseway, type HookOptions, useCauseway } from '../context.tsx'

/** How a read is kept and shown: the options of `useQuery`, but for what is read. */
export interface ReadOptions<Data, Selected = Data, PolicyName extends string = never>
  extends HookOptions,
    Omit<
      UseQueryOptions<Data, Error, Selected>,
      'queryKey' | 'queryFn' | 'enabled' | 'queryHash' | 'queryKeyHashFn'
    > {
  /** How fresh it is kept, by its name in the policies of what is read. */
  readonly policy?: PolicyName | undefined
  /** False waits. What cannot be asked for waits in any case. */
  readonly enabled?: boolean | undefined
}

/** A read of the core as a query. */
export function useRead<Data, Selected, PolicyName extends string>(
  optionsOf: (causeway: AnyCauseway, context: ReadQueryContext<PolicyName>) => ReadQueryOptions<Data>,
  { causeway: given, policy, enabled = true, ...settings }: ReadOptions<Data, Selected, PolicyName>,
): UseQueryResult<Selected> {
  const causeway = useCauseway({ causeway: given })
  const read = optionsOf(causeway, { instanceId: causeway.instanceId, policy })
  return useQuery({ ...read, ...settings, enabled: read.enabled && enabled })
}

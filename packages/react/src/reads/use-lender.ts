import type { PlanInputs } from '@causeway/core/lending'
import { requireService } from '../causeway-provider.tsx'
import { type ReadOptions, useRead } from './use-read.ts'

type Lenders = readonly (NonNullable<PlanInputs['lender']> & { readonly id: string })[]

/** Time after which the lenders are listed again, in milliseconds. No chain is read. */
const STALE_TIME_MS = 60_000

/** Returns a lender of a chain, for the validation of its actions. Undefined while it is loading. */
export function useLender(
  chainId: number,
  id: string,
  options: Pick<ReadOptions<Lenders>, 'causeway'>,
): PlanInputs['lender'] {
  const { data } = useRead<Lenders, Lenders, never>(
    (causeway, { instanceId }) => ({
      queryKey: [instanceId, 'chain-lenders', chainId],
      queryFn: async ({ signal }) => {
        const { lenders } = await requireService(causeway, 'lending').lenders(chainId, { signal })
        return lenders
      },
      staleTime: STALE_TIME_MS,
      retry: 1,
      retryDelay: 1_000,
      enabled: true,
    }),
    options,
  )
  return data?.find((lender) => lender.id === id)
}

import type { TransferStep } from '@causeway/core'
import type { JourneyPlan } from '@causeway/core/journeys'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type Engine, useEngine } from '../../state/use-engine.ts'

/** Wallet requests of the first step of a plan. */
export interface FirstRequests {
  readonly steps: readonly TransferStep[]
  /** Amount that leaves the account, in base units. */
  readonly amount: bigint
  /** Approved amount in base units. A full repayment approves more than `amount`, for interest. */
  readonly approved: bigint
}

/** Returns the wallet requests of the first step of a plan. Later steps depend on the amount that arrives. */
export function useFirstRequests(plan: JourneyPlan): UseQueryResult<FirstRequests> {
  const engine = useEngine()
  return useQuery({
    queryKey: [engine.instanceId, 'journeys', 'first-requests', plan.id],
    queryFn: ({ signal }) => readFirstRequests(engine, plan, signal),
    // The allowance may have changed when the review is opened again.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
    refetchOnWindowFocus: false,
  })
}

/** Builds the first step as the run does, and returns its wallet requests. */
export async function readFirstRequests(
  { quotes, lending, executor, wallets }: Pick<Engine, 'quotes' | 'lending' | 'executor' | 'wallets'>,
  { legs: [first], request, action }: JourneyPlan,
  signal: AbortSignal,
): Promise<FirstRequests> {
  const { chainId, amount } = request.from
  const wallet = wallets.walletFor(chainId)
  if (first) {
    const built = await quotes.build(await quotes.ensureFresh(first.quote, { signal }), { signal })
    return { steps: await executor.preview(built, wallet, { signal }), amount, approved: amount }
  }
  const { to, account } = request
  if (!action || !('lender' in to)) throw new Error('A plan without a leg has a lender action.')
  const { execution, moves } = await lending.plan({ chainId, lender: to.lender, account }, action, { signal })
  const paid = moves.find(({ direction }) => direction === 'out')
  return {
    steps: await executor.preview(execution, wallet, { signal }),
    amount: paid?.expected ?? amount,
    approved: paid?.amount ?? amount,
  }
}

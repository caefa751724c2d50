import type { ExecutionProgress, TransferRecord } from '@causeway/core'
import type { ReviewedMarginPlan } from '@causeway/core/margin'
import type { LendingAmountInput, MarginFormView } from '@causeway/view-models'
import type { UseQueryResult } from '@tanstack/react-query'
import { expectTypeOf, test } from 'vitest'
import { useMarginAction, useMarginForm, useMarginPlan } from './index.ts'

declare const plan: ReviewedMarginPlan
const parameters = { chainId: 1, lender: 'AAVE_V3', sell: undefined, buy: undefined, slippage: 0.5 } as const

test('useMarginForm returns the view and the actions of its amount field', () => {
  const form = useMarginForm({ ...parameters, operation: 'Open' })
  expectTypeOf(form.view).toEqualTypeOf<MarginFormView>()
  expectTypeOf(form.amount).toEqualTypeOf<LendingAmountInput>()
  // @ts-expect-error the operation does not exist
  useMarginForm({ ...parameters, operation: 'Gift' })
  // @ts-expect-error the routers are part of the configuration
  useMarginForm({ ...parameters, operation: 'Open', routers: [] })
})

test('useMarginPlan returns a query and useMarginAction a run with progress', () => {
  const { data } = useMarginPlan({ account: undefined, request: undefined })
  expectTypeOf(data).toEqualTypeOf<ReviewedMarginPlan | undefined>()
  expectTypeOf(
    useMarginPlan({ account: undefined, request: undefined }, { select: ({ router }) => router }),
  ).toEqualTypeOf<UseQueryResult<string>>()
  const run = useMarginAction()
  expectTypeOf(run.data).toEqualTypeOf<TransferRecord | undefined>()
  expectTypeOf(run.progress).toEqualTypeOf<ExecutionProgress | undefined>()
  run.mutate({ plan, acceptRisk: true, acceptUnverified: plan.simulation })
  // @ts-expect-error a trade must be planned first
  run.mutate({ plan: { operation: 'Open' } })
})

import type { ExecutionProgress, TransferRecord } from '@causeway/core'
import type { MarginPlan, ReviewedMarginPlan } from '@causeway/core/margin'
import type { LendingAmountInput, MarginFormView } from '@causeway/view-models'
import type { UseQueryResult } from '@tanstack/react-query'
import { expectTypeOf, test } from 'vitest'
import { useMarginAction, useMarginForm, useMarginPlan } from './index.ts'

declare const plan: MarginPlan
const place = { chainId: 1, lender: 'AAVE_V3', sell: undefined, buy: undefined, slippage: 0.5 } as const

test('A margin form is the view of the core, and what a person does with its amount', () => {
  const form = useMarginForm({ ...place, operation: 'Open' })
  expectTypeOf(form.view).toEqualTypeOf<MarginFormView>()
  expectTypeOf(form.amount).toEqualTypeOf<LendingAmountInput>()
  // @ts-expect-error there is no such trade
  useMarginForm({ ...place, operation: 'Gift' })
  // @ts-expect-error routers are those of the configuration
  useMarginForm({ ...place, operation: 'Open', routers: [] })
})

test('A plan is a query, and carrying it out a run with progress', () => {
  const { data } = useMarginPlan({ account: undefined, request: undefined })
  expectTypeOf(data).toEqualTypeOf<ReviewedMarginPlan | undefined>()
  expectTypeOf(
    useMarginPlan({ account: undefined, request: undefined }, { select: ({ router }) => router }),
  ).toEqualTypeOf<UseQueryResult<string>>()
  const run = useMarginAction()
  expectTypeOf(run.data).toEqualTypeOf<TransferRecord | undefined>()
  expectTypeOf(run.progress).toEqualTypeOf<ExecutionProgress | undefined>()
  run.mutate({ plan, acceptRisk: true })
  // @ts-expect-error a trade is planned first
  run.mutate({ plan: { operation: 'Open' } })
})

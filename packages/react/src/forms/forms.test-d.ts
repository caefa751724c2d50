import type { QuotesState } from '@causeway/core'
import type { ChainRecord } from '@causeway/core/chains'
import type {
  AssetRows,
  HistoryView,
  LendingFormView,
  SwapFormView,
  SwapQuoteList,
  WalletRows,
} from '@causeway/view-models'
import { expectTypeOf, test } from 'vitest'
import {
  type Holdings,
  type LendingAccountRead,
  useAssetRows,
  useHistory,
  useHoldings,
  useLendingAccount,
  useLendingForm,
  useQuotes,
  useSwap,
  useWalletRows,
} from '../index.ts'

declare const chain: ChainRecord

test('A form hook returns the view of the core', () => {
  expectTypeOf(useAssetRows()).toEqualTypeOf<AssetRows>()
  expectTypeOf(useHistory()).toEqualTypeOf<HistoryView>()
  expectTypeOf(useWalletRows()).toEqualTypeOf<WalletRows>()
  expectTypeOf(useHoldings({ chainIds: [1] }, { policy: 'realtime' })).toEqualTypeOf<Holdings>()
  expectTypeOf(useSwap({ fromChain: chain, toChain: chain }).view).toEqualTypeOf<SwapFormView>()
  expectTypeOf(useSwap({ fromChain: chain, toChain: chain }).list).toEqualTypeOf<SwapQuoteList>()
  expectTypeOf(useLendingAccount({ chainId: 1, lender: 'AAVE_V3' })).toEqualTypeOf<LendingAccountRead>()
  const form = useLendingForm({ chainId: 1, lender: 'AAVE_V3', type: 'Borrow', poolId: undefined })
  expectTypeOf(form.view).toEqualTypeOf<LendingFormView>()
})

test('A form hook rejects the inputs that it reads itself', () => {
  // @ts-expect-error the typed text is in causeway.swapForm
  useSwap({ fromChain: chain, toChain: chain, typed: { typedValue: '1', independentField: 'INPUT' } })
  // @ts-expect-error there is no such action
  useLendingForm({ chainId: 1, lender: 'AAVE_V3', type: 'Gift', poolId: undefined })
})

test('useQuotes returns the quotes state and the functions that change it', () => {
  const { state, selectProvider, pause } = useQuotes(undefined, { sortBy: 'estimatedDuration' })
  expectTypeOf(state).toEqualTypeOf<QuotesState>()
  expectTypeOf(selectProvider).parameter(0).toEqualTypeOf<string | undefined>()
  expectTypeOf(pause()).toEqualTypeOf<() => void>()
})

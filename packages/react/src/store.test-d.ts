import type { ReadableStore, TransferRecord } from '@causeway/core'
import { expectTypeOf, test } from 'vitest'
import { useStore, useTransfer, useTransfers } from './index.ts'

declare const store: ReadableStore<{ readonly count: number }>

test('a store gives its state, a selector its part', () => {
  expectTypeOf(useStore<{ readonly count: number }>)
    .parameter(0)
    .toEqualTypeOf<typeof store>()
  expectTypeOf((s: typeof store) => useStore(s)).returns.toEqualTypeOf<{ readonly count: number }>()
  expectTypeOf((s: typeof store) => useStore(s, ({ count }) => count)).returns.toEqualTypeOf<number>()
})

test('one transfer may be unknown, the list never is', () => {
  expectTypeOf(useTransfer).returns.toEqualTypeOf<TransferRecord | undefined>()
  expectTypeOf(useTransfers).returns.toEqualTypeOf<readonly TransferRecord[]>()
})

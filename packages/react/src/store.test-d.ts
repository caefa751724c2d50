import type { ReadableStore } from '@causeway/core'
import { expectTypeOf, test } from 'vitest'
import { useStore } from './index.ts'

declare const store: ReadableStore<{ readonly count: number }>

test('useStore returns the state, or the part of its selector', () => {
  expectTypeOf(useStore<{ readonly count: number }>)
    .parameter(0)
    .toEqualTypeOf<typeof store>()
  expectTypeOf((s: typeof store) => useStore(s)).returns.toEqualTypeOf<{ readonly count: number }>()
  expectTypeOf((s: typeof store) => useStore(s, ({ count }) => count)).returns.toEqualTypeOf<number>()
})

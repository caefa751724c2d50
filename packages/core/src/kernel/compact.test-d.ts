import { expectTypeOf, test } from 'vitest'
import { compact } from './compact.ts'

test('what may be undefined becomes what may be absent, and nothing else changes', () => {
  const record = compact({ a: 1, b: 'x' as string | undefined, c: null as unknown, d: undefined })
  expectTypeOf(record).toEqualTypeOf<{ a: number; c: unknown } & { b?: string; d?: never }>()
})

import { expectTypeOf, test } from 'vitest'
import { compact } from './compact.ts'

test('compact makes fields that may be undefined optional and keeps the others', () => {
  const record = compact({ a: 1, b: 'x' as string | undefined, c: null as unknown, d: undefined })
  expectTypeOf(record).toEqualTypeOf<{ a: number; c: unknown } & { b?: string; d?: never }>()
})

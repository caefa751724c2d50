import type { EIP1193Provider } from 'viem'
import { expectTypeOf, test } from 'vitest'
import type { Eip1193Provider } from './eip1193.ts'

test('the EIP-1193 type of viem is assignable to Eip1193Provider', () => {
  expectTypeOf<EIP1193Provider>().toExtend<Eip1193Provider>()
})

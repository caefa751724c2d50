import type { EIP1193Provider } from 'viem'
import { expectTypeOf, test } from 'vitest'
import type { Eip1193Provider } from './provider.ts'

test("viem's provider, the type of window.ethereum, is taken as it is", () => {
  expectTypeOf<EIP1193Provider>().toExtend<Eip1193Provider>()
})

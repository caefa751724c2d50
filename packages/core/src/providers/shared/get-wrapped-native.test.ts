import { expect, test } from 'vitest'
import { allChains } from '../../chains/all-chains.ts'
import { getWrappedNative } from './get-wrapped-native.ts'

test.each(allChains.map(({ name, id, wrappedNative }) => [name, id, wrappedNative?.address] as const))(
  'the wrapped native token of %s is the one of its record',
  (_name, id, address) => {
    expect(getWrappedNative(id)).toBe(address)
  },
)

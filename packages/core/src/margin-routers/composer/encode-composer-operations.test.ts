import { describe, expect, it } from 'vitest'
import type { ComposerOperation } from './composer-operation.ts'
import { encodeComposerOperations } from './encode-composer-operations.ts'

const TOKEN = '0x00000000000000000000000000000000000000a1'
const sweep = { kind: 'sweep', token: TOKEN, receiver: TOKEN, mode: 'exactly', amount: 1n } as const
const call = { kind: 'call', target: TOKEN, value: 0n, data: '0x' } as const
const deposit = {
  kind: 'lend',
  family: 'aave-v3',
  action: 'deposit',
  token: TOKEN,
  amount: 1n,
  receiver: TOKEN,
  pool: TOKEN,
} as const
const { token: _, ...depositWithoutToken } = deposit

describe('encodeComposerOperations', () => {
  it.each<[string, ComposerOperation]>([
    ['an amount of more than 16 bytes', { ...sweep, amount: 2n ** 128n }],
    ['a negative amount', { ...sweep, amount: -1n }],
    ['an invalid address', { ...sweep, receiver: '0xabc' }],
    ['a value with the flag of the whole balance', { ...call, value: 2n ** 127n }],
    ['data of more than 65,535 bytes', { ...call, data: `0x${'00'.repeat(65_536)}` }],
    ['a deposit without a token', depositWithoutToken],
    ['a deposit at Morpho without a market', { ...deposit, family: 'morpho' }],
    ['a loan without a rate mode', { ...deposit, action: 'borrow' }],
  ])('rejects %s instead of truncating it', (_operation, operation) => {
    expect(() => encodeComposerOperations([operation])).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT' }),
    )
  })
})

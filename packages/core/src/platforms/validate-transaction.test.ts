import { describe, expect, it } from 'vitest'
import { InvalidInputError } from '../kernel/errors.ts'
import {
  InstructionError,
  instructionFromRaw,
  readSigning,
  validateBatch,
  validateTransaction,
} from './validate-transaction.ts'
import type { TypedData } from './wallet.ts'

const FROM = '0x1111111111111111111111111111111111111111'
const TO = '0x2222222222222222222222222222222222222222'
const FUEL = `0x${'3'.repeat(64)}`
const transaction = { chainId: 1, from: FROM, to: TO, data: '0x1234', value: 7n }

/** Returns the fields that were rejected. */
function getRejectedFields(task: () => unknown): string[] {
  try {
    task()
  } catch (error) {
    if (error instanceof InvalidInputError) return error.issues.map(({ field }) => field)
    throw error
  }
  return []
}

describe('validating a transaction', () => {
  it('accepts it unchanged, with a value of 0 by default', () => {
    expect(validateTransaction(transaction)).toEqual(transaction)
    const { value: _value, ...without } = transaction
    expect(validateTransaction({ ...without, data: '0x' })).toEqual({ ...transaction, data: '0x', value: 0n })
  })

  it.each([
    [{ to: undefined }, ['to']],
    [{ to: '' }, ['to']],
    [{ to: '0x22' }, ['to']],
    [{ from: undefined }, ['from']],
    [{ from: FUEL }, ['from']],
    [{ data: undefined }, ['data']],
    [{ data: '1234' }, ['data']],
    [{ data: '0x123' }, ['data']],
    [{ data: '0xzz' }, ['data']],
    [{ value: -1n }, ['value']],
    [{ to: 'x', from: 'y', data: 'z' }, ['to', 'data', 'from']],
  ])('rejects every invalid field: %o', (change, fields) => {
    expect(getRejectedFields(() => validateTransaction({ ...transaction, ...change }))).toEqual(fields)
  })

  it('accepts Fuel addresses', () => {
    const fuel = { ...transaction, chainId: 9889, from: FUEL, to: FUEL }
    expect(validateTransaction(fuel, 'FUEL')).toEqual(fuel)
    expect(getRejectedFields(() => validateTransaction(transaction, 'FUEL'))).toEqual(['to', 'from'])
  })
})

describe('validating a batch', () => {
  const { from: _from, ...call } = transaction

  it('accepts the calls of one account on one chain, in order', () => {
    const calls = [call, { ...call, value: 8n }]
    expect(validateBatch({ account: FROM, calls })).toEqual({
      chainId: 1,
      from: FROM,
      calls: [
        { to: TO, data: '0x1234', value: 7n },
        { to: TO, data: '0x1234', value: 8n },
      ],
    })
  })

  it.each([
    ['no calls', { account: FROM, calls: [] }, ['calls']],
    ['no account', { calls: [call] }, ['account']],
    ['an invalid account', { account: '0x', calls: [call] }, ['account']],
    ['calls on two chains', { account: FROM, calls: [call, { ...call, chainId: 10 }] }, ['calls.1.chainId']],
    ['an invalid call', { account: FROM, calls: [call, { chainId: 1 }] }, ['calls.1.to', 'calls.1.data']],
    ['no valid field', { calls: [] }, ['account', 'calls']],
  ])('rejects a batch with %s', (_name, batch, fields) => {
    expect(getRejectedFields(() => validateBatch(batch))).toEqual(fields)
  })
})

describe('instructionFromRaw', () => {
  const raw = { to: TO, data: '0x1234', chainId: 1 }

  it.each([
    [undefined, 0n],
    [null, 0n],
    [5n, 5n],
    ['5', 5n],
    ['0x5', 5n],
    [5, 5n],
  ])('converts %s to %s', (value, expected) => {
    expect(instructionFromRaw({ ...raw, value })).toEqual({ ...raw, value: expected })
  })

  it.each([
    [{ to: undefined }, 'To field not defined in transaction'],
    [{ to: null }, 'To field not defined in transaction'],
    [{ to: '' }, 'To field not defined in transaction'],
    [{ data: undefined }, 'Data field not defined in transaction'],
    [{ data: null }, 'Data field not defined in transaction'],
    [{ chainId: undefined }, 'ChainId field not a number in transaction'],
    [{ chainId: '1' }, 'ChainId field not a number in transaction'],
    [{ chainId: Number.NaN }, 'ChainId field not a number in transaction'],
    [{ chainId: 1.5 }, 'ChainId field not a number in transaction'],
  ])('rejects a missing field with its message: %j', (change, message) => {
    expect(() => instructionFromRaw({ ...raw, ...change })).toThrow(new InstructionError(message))
  })

  it('rejects an invalid field', () => {
    expect(
      getRejectedFields(() => instructionFromRaw({ ...raw, to: 'somewhere', data: 'something' })),
    ).toEqual(['to', 'data'])
    for (const value of ['a lot', -1, 1.5, {}]) {
      expect(() => instructionFromRaw({ ...raw, value })).toThrow(
        expect.objectContaining({ code: 'INVALID_RESPONSE' }),
      )
    }
  })
})

describe('validating a signing request', () => {
  const typedData: TypedData = { domain: {}, types: {}, primaryType: 'Order', message: {} }

  it('accepts a message (even an empty one) or typed data', () => {
    expect(readSigning({ message: 'Hello' })).toEqual({ kind: 'message', message: 'Hello' })
    expect(readSigning({ message: '' })).toEqual({ kind: 'message', message: '' })
    expect(readSigning({ typedData })).toEqual({ kind: 'typed-data', typedData })
  })

  it.each([[{}], [{ message: 'Hello', typedData }]])(
    'rejects a request with both or neither: %j',
    (input) => {
      expect(() => readSigning(input)).toThrow(
        expect.objectContaining({
          code: 'INVALID_INPUT',
          details: expect.stringContaining('expected a message or typed data, not both'),
        }),
      )
    },
  )
})

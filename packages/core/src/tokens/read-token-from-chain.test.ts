import { describe, expect, it } from 'vitest'
import { fuel, mantle } from '../chains/records.ts'
import type { Address, Hex } from '../kernel/schema.ts'
import { ChainReadError } from '../platforms/errors.ts'
import type { ReadCall, ReadResult } from '../platforms/platform.ts'
import { createFakeClock, drive } from '../testing/fake-clock.ts'
import { readTokenFromChain } from './read-token-from-chain.ts'

const ADDRESS: Address = `0x${'Ab'.repeat(20)}`
const word = (value: bigint | number) => value.toString(16).padStart(64, '0')
const hex = (text: string) => Buffer.from(text).toString('hex')
const padded = (digits: string) => digits.padEnd(Math.ceil(digits.length / 64) * 64, '0')
const abiString = (text: string): Hex => `0x${word(32)}${word(hex(text).length / 2)}${padded(hex(text))}`
const bytes32 = (text: string): Hex => `0x${padded(hex(text))}`

const success = (data: Hex): ReadResult => ({ status: 'success', data })
const reverted: ReadResult = { status: 'reverted', reason: 'execution reverted' }

interface Contract {
  readonly name?: ReadResult
  readonly symbol?: ReadResult
  readonly decimals?: ReadResult
}

const names = { '0x06fdde03': 'name', '0x95d89b41': 'symbol', '0x313ce567': 'decimals' } as const

function read(contract: Contract, options: { chain?: typeof mantle; signal?: AbortSignal } = {}) {
  const { chain = mantle, signal } = options
  const clock = createFakeClock()
  const call = async ({ to, data }: ReadCall) => {
    expect(to).toBe(ADDRESS)
    return contract[names[data as keyof typeof names]] ?? success('0x')
  }
  return drive(clock, readTokenFromChain({ call }, { chain, address: ADDRESS, clock, parents: [signal] }))
}

const VALID = {
  name: success(abiString('USD Coin')),
  symbol: success(abiString('USDC')),
  decimals: success(`0x${word(6)}`),
}

describe('readTokenFromChain', () => {
  it('returns the metadata of the contract with the lower-cased address', async () => {
    expect(await read(VALID)).toEqual({
      chainId: 5000,
      address: ADDRESS.toLowerCase(),
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
    })
  })

  it.each([
    ['a bytes32 text of an old token', success(bytes32('MKR')), 'MKR'],
    ['a text of more than one word', success(abiString('x'.repeat(70))), 'x'.repeat(70)],
    ['a text in another script', success(abiString('USD₮0')), 'USD₮0'],
    ['a text with invisible characters', success(abiString('\u202eUSDC\u0000')), 'USDC'],
  ])('decodes the symbol from %s', async (_, symbol, expected) => {
    expect((await read({ ...VALID, symbol })).symbol).toBe(expected)
  })

  it('uses the symbol as the name of a token without a name', async () => {
    expect((await read({ ...VALID, name: reverted })).name).toBe('USDC')
  })

  it.each<[string, Contract, string]>([
    ['no contract', {}, 'no contract is deployed'],
    ['decimals that revert', { ...VALID, decimals: reverted }, 'it returns no decimals from 0 to 36'],
    ['no decimals', { ...VALID, decimals: success('0x') }, 'it returns no decimals from 0 to 36'],
    ['decimals beyond 36', { ...VALID, decimals: success(`0x${word(37)}`) }, 'it returns no decimals'],
    [
      'decimals of all bits',
      { ...VALID, decimals: success(`0x${'f'.repeat(64)}`) },
      'it returns no decimals',
    ],
    ['half a word of decimals', { ...VALID, decimals: success('0x06') }, 'it returns no decimals'],
    ['a symbol that reverts', { ...VALID, symbol: reverted }, 'it returns no valid symbol'],
    ['an empty symbol', { ...VALID, symbol: success(abiString('')) }, 'it returns no valid symbol'],
    [
      'a symbol beyond its end',
      { ...VALID, symbol: success(`0x${word(32)}${word(99)}`) },
      'it returns no valid symbol',
    ],
    [
      'a symbol cut off',
      { ...VALID, symbol: success(`0x${word(32)}${word(99)}${padded(hex('USDC'))}`) },
      'it returns no valid symbol',
    ],
    [
      'a symbol that points far away',
      { ...VALID, symbol: success(`0x${'f'.repeat(64)}${word(1)}`) },
      'it returns no valid symbol',
    ],
    ['a symbol of zeros', { ...VALID, symbol: success(`0x${word(0)}`) }, 'it returns no valid symbol'],
    [
      'an endless symbol',
      { ...VALID, symbol: success(abiString('x'.repeat(500))) },
      'it returns no valid symbol',
    ],
  ])('rejects a contract with %s', async (_, contract, reason) => {
    await expect(read(contract)).rejects.toMatchObject({
      code: 'NOT_A_TOKEN',
      message: 'There is no token at this address on Mantle.',
      details: expect.stringContaining(reason),
    })
  })

  it('rejects assets of Fuel as unreadable', async () => {
    await expect(read(VALID, { chain: fuel })).rejects.toMatchObject({ code: 'TOKEN_UNREADABLE' })
  })

  it('rethrows a chain read error, because it does not prove that the token is invalid', async () => {
    const clock = createFakeClock()
    const call = () => Promise.reject(new ChainReadError(5000, 'contract', new Error('offline')))
    const read = readTokenFromChain({ call }, { chain: mantle, address: ADDRESS, clock, parents: [] })
    await expect(read).rejects.toMatchObject({ code: 'CHAIN_READ_FAILED', retryable: true })
    expect(clock.pendingTimers).toBe(0)
  })

  it('times out on a node that does not reply, and ends when it is aborted', async () => {
    const clock = createFakeClock()
    const signals: (AbortSignal | undefined)[] = []
    const call = (_: ReadCall, options?: { readonly signal?: AbortSignal | undefined }) => {
      signals.push(options?.signal)
      return new Promise<ReadResult>(() => undefined)
    }
    const controller = new AbortController()
    const start = (parents: AbortSignal[]) =>
      readTokenFromChain({ call }, { chain: mantle, address: ADDRESS, clock, parents })
    await drive(clock, expect(start([])).rejects.toMatchObject({ code: 'TIMEOUT' }))
    const stopped = expect(start([controller.signal])).rejects.toMatchObject({ code: 'ABORTED' })
    controller.abort()
    await stopped
    expect(signals).toHaveLength(6)
    expect(signals.every((signal) => signal?.aborted)).toBe(true)
    expect(clock.pendingTimers).toBe(0)
  })
})

import { describe, expect, it } from 'vitest'
import { fuel, mantle } from '../chains/records.ts'
import type { Address, Hex } from '../kernel/schema.ts'
import { ChainReadError } from '../platforms/errors.ts'
import type { ReadCall, ReadResult } from '../platforms/platform.ts'
import { createFakeClock, drive } from '../testing/fake-clock.ts'
import { readTokenFromChain } from './read-token.ts'

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

const good = {
  name: success(abiString('USD Coin')),
  symbol: success(abiString('USDC')),
  decimals: success(`0x${word(6)}`),
}

describe('reading a token from its contract', () => {
  it('gives what it tells of itself, under its lower-cased address', async () => {
    expect(await read(good)).toEqual({
      chainId: 5000,
      address: ADDRESS.toLowerCase(),
      symbol: 'USDC',
      name: 'USD Coin',
      decimals: 6,
    })
  })

  it.each([
    ['a text in bytes32, as the oldest tokens have it', success(bytes32('MKR')), 'MKR'],
    ['a text of more than one word', success(abiString('x'.repeat(70))), 'x'.repeat(70)],
    ['a text in another script', success(abiString('USD₮0')), 'USD₮0'],
    ['a text with what cannot be seen', success(abiString('\u202eUSDC\u0000')), 'USDC'],
  ])('reads %s', async (_, symbol, expected) => {
    expect((await read({ ...good, symbol })).symbol).toBe(expected)
  })

  it('calls one without a name by its symbol', async () => {
    expect((await read({ ...good, name: reverted })).name).toBe('USDC')
  })

  it.each<[string, Contract, string]>([
    ['no contract', {}, 'it has no contract'],
    ['decimals that revert', { ...good, decimals: reverted }, 'it does not tell decimals from 0 to 36'],
    ['no decimals', { ...good, decimals: success('0x') }, 'it does not tell decimals from 0 to 36'],
    ['decimals beyond 36', { ...good, decimals: success(`0x${word(37)}`) }, 'it does not tell decimals'],
    [
      'decimals of all bits',
      { ...good, decimals: success(`0x${'f'.repeat(64)}`) },
      'it does not tell decimals',
    ],
    ['half a word of decimals', { ...good, decimals: success('0x06') }, 'it does not tell decimals'],
    ['a symbol that reverts', { ...good, symbol: reverted }, 'it does not tell a symbol'],
    ['an empty symbol', { ...good, symbol: success(abiString('')) }, 'it does not tell a symbol'],
    [
      'a symbol beyond its end',
      { ...good, symbol: success(`0x${word(32)}${word(99)}`) },
      'it does not tell a symbol',
    ],
    [
      'a symbol cut off',
      { ...good, symbol: success(`0x${word(32)}${word(99)}${padded(hex('USDC'))}`) },
      'it does not tell a symbol',
    ],
    [
      'a symbol that points far away',
      { ...good, symbol: success(`0x${'f'.repeat(64)}${word(1)}`) },
      'it does not tell a symbol',
    ],
    ['a symbol of zeros', { ...good, symbol: success(`0x${word(0)}`) }, 'it does not tell a symbol'],
    [
      'an endless symbol',
      { ...good, symbol: success(abiString('x'.repeat(500))) },
      'it does not tell a symbol',
    ],
  ])('refuses %s', async (_, contract, why) => {
    await expect(read(contract)).rejects.toMatchObject({
      code: 'NOT_A_TOKEN',
      message: 'There is no token at this address on Mantle',
      details: expect.stringContaining(why),
    })
  })

  it('says that assets of Fuel cannot be asked', async () => {
    await expect(read(good, { chain: fuel })).rejects.toMatchObject({ code: 'TOKEN_UNREADABLE' })
  })

  it('passes on that the chain could not be read: that is no verdict on the token', async () => {
    const clock = createFakeClock()
    const call = () => Promise.reject(new ChainReadError(5000, 'contract', new Error('offline')))
    const reading = readTokenFromChain({ call }, { chain: mantle, address: ADDRESS, clock, parents: [] })
    await expect(reading).rejects.toMatchObject({ code: 'CHAIN_READ_FAILED', retryable: true })
    expect(clock.pendingTimers).toBe(0)
  })

  it('gives up on a node that does not answer, and stops when told to', async () => {
    const clock = createFakeClock()
    const signals: (AbortSignal | undefined)[] = []
    const call = (_: ReadCall, options?: { readonly signal?: AbortSignal | undefined }) => {
      signals.push(options?.signal)
      return new Promise<ReadResult>(() => undefined)
    }
    const leave = new AbortController()
    const start = (parents: AbortSignal[]) =>
      readTokenFromChain({ call }, { chain: mantle, address: ADDRESS, clock, parents })
    await drive(clock, expect(start([])).rejects.toMatchObject({ code: 'TIMEOUT' }))
    const stopped = expect(start([leave.signal])).rejects.toMatchObject({ code: 'ABORTED' })
    leave.abort()
    await stopped
    expect(signals).toHaveLength(6)
    expect(signals.every((signal) => signal?.aborted)).toBe(true)
    expect(clock.pendingTimers).toBe(0)
  })
})

import type { Address, Hex } from '@causeway/core'
import { describe, expect, it } from 'vitest'
import { readAllowances } from './read-allowances.ts'

const address = (digit: string): Address => `0x${digit.repeat(40)}`
const ALICE = address('a')
const [USDC, FAKE, BROKEN] = [address('1'), address('2'), address('3')]
const [ROUTER, LENDER] = [address('7'), address('8')]
const maxUint256 = 2n ** 256n - 1n
const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`

function createChain(allowances: Readonly<Record<string, Hex>>) {
  const blocks: (bigint | undefined)[] = []
  return {
    blocks,
    multicall: async (request: {
      readonly calls: readonly { readonly to: Address; readonly data: Hex }[]
      readonly blockNumber?: bigint | undefined
    }) => {
      blocks.push(request.blockNumber)
      return {
        blockNumber: 12n,
        timestamp: 0,
        results: request.calls.map(({ to, data }) => {
          if (to === BROKEN) return { status: 'reverted', reason: 'Reverted' } as const
          if (data === '0x182df0f5') return { status: 'success', data: word(2n * 10n ** 18n) } as const
          const owner = data.slice(34, 74)
          expect(owner).toBe(ALICE.slice(2))
          if (data.startsWith('0x6bd76d24')) return { status: 'success', data: word(7n) } as const
          if (data.startsWith('0x65e4ad9e')) return { status: 'success', data: word(1n) } as const
          if (data.startsWith('0x70a08231')) return { status: 'success', data: word(40n) } as const
          expect(data.slice(0, 10)).toBe('0xdd62ed3e')
          const spender = `0x${data.slice(98)}`
          return { status: 'success', data: allowances[`${to}:${spender}`] ?? word(0n) } as const
        }),
      }
    },
  }
}

const signal = new AbortController().signal
const pair = (token: Address, spender: Address) => ({ token, spender })

describe('readAllowances', () => {
  it('returns allowances above zero with the balance of the same block', async () => {
    const chain = createChain({ [`${USDC}:${ROUTER}`]: word(maxUint256) })
    const request = { chainId: 1, account: ALICE, pairs: [pair(USDC, ROUTER), pair(USDC, LENDER)] }
    expect(await readAllowances(chain, request, signal)).toEqual({
      allowances: [{ token: USDC, spender: ROUTER, amount: maxUint256, balance: 40n }],
      unread: [],
    })
    expect(chain.blocks).toEqual([undefined, 12n])
  })

  it('reports pairs that cannot be read instead of treating them as revoked', async () => {
    const chain = createChain({ [`${FAKE}:${ROUTER}`]: '0x' })
    const request = { chainId: 1, account: ALICE, pairs: [pair(BROKEN, ROUTER), pair(FAKE, ROUTER)] }
    expect(await readAllowances(chain, request, signal)).toEqual({
      allowances: [],
      unread: [pair(BROKEN, ROUTER), pair(FAKE, ROUTER)],
    })
  })

  it('reads the borrow allowance of a debt token, which no balance limits', async () => {
    const chain = createChain({})
    const delegation = { ...pair(LENDER, ROUTER), underlying: USDC }
    expect(await readAllowances(chain, { chainId: 1, account: ALICE, pairs: [delegation] }, signal)).toEqual({
      allowances: [{ ...delegation, amount: 7n, balance: undefined }],
      unread: [],
    })
  })

  it('reads the allowances and the balances of receipts, and the exchange rate of shares', async () => {
    const chain = createChain({ [`${USDC}:${ROUTER}`]: word(9n), [`${FAKE}:${ROUTER}`]: word(8n) })
    const receipt = { ...pair(USDC, ROUTER), underlying: LENDER, receipt: 'assets' } as const
    const shares = { ...pair(FAKE, ROUTER), underlying: LENDER, receipt: 'shares' } as const
    const request = { chainId: 1, account: ALICE, pairs: [receipt, shares] }
    expect(await readAllowances(chain, request, signal)).toEqual({
      allowances: [
        { ...receipt, amount: 9n, balance: 40n },
        { ...shares, amount: 8n, balance: 40n, exchangeRate: 2n * 10n ** 18n },
      ],
      unread: [],
    })
    expect(chain.blocks).toEqual([undefined, 12n])
  })

  it('reads whether a contract may manage positions, which no balance limits', async () => {
    const chain = createChain({})
    const manager = { ...pair(LENDER, ROUTER), family: 'morpho' } as const
    expect(await readAllowances(chain, { chainId: 1, account: ALICE, pairs: [manager] }, signal)).toEqual({
      allowances: [{ ...manager, amount: 1n, balance: undefined }],
      unread: [],
    })
  })

  it('sends no request without pairs', async () => {
    const chain = createChain({})
    await readAllowances(chain, { chainId: 1, account: ALICE, pairs: [] }, signal)
    expect(chain.blocks).toEqual([])
  })
})

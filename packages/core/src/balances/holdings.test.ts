import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import type { Address } from '../kernel/schema.ts'
import type { ChainBalances } from '../platforms/balance-adapter.ts'
import { unknownBalance } from '../platforms/balance-reading.ts'
import type { Token } from '../tokens/token.ts'
import { type HoldingsServices, readHoldings } from './holdings.ts'

const ACCOUNT: Address = '0x00000000000000000000000000000000000000a1'
const token = (address: Address, symbol: string): Token => ({
  chainId: 1,
  address,
  symbol,
  name: symbol,
  decimals: 6,
})
const ETH = token(NATIVE_TOKEN_ADDRESS, 'ETH')
const USDC = token('0x00000000000000000000000000000000000000c1', 'USDC')
const DAI = token('0x00000000000000000000000000000000000000c2', 'DAI')
const ODD = token('0x00000000000000000000000000000000000000c3', 'ODD')

function services(
  change: Partial<ChainBalances> = {},
  list?: Error,
): HoldingsServices & { asked: unknown[] } {
  const asked: unknown[] = []
  return {
    asked,
    balances: {
      async getChainBalances(request) {
        asked.push(request)
        return {
          chainId: 1,
          account: ACCOUNT,
          blockNumber: 9n,
          timestamp: 1,
          nativeBalance: { raw: 0n },
          tokenData: {
            [USDC.address]: { raw: 5n },
            [DAI.address]: { raw: 0n },
            [ODD.address]: unknownBalance('REVERTED'),
          },
          isArgentWallet: false,
          ...change,
        }
      },
    },
    tokens: {
      load: async () =>
        list ? Promise.reject(list) : { chainId: 1, tokens: {}, mainTokens: [], refused: [] },
      list: () => [ETH, USDC, DAI, ODD],
      find: () => ETH,
    },
  }
}

describe('What an account holds on a chain', () => {
  it('is its native asset, what there is of the listed tokens, and what could not be read', async () => {
    const read = services()
    const found = await readHoldings(read, { chainId: 1, account: ACCOUNT })
    expect(found).toMatchObject({ chainId: 1, account: ACCOUNT, blockNumber: 9n, listProblem: undefined })
    expect(found.holdings.map(({ token: { symbol } }) => symbol)).toEqual(['ETH', 'USDC', 'ODD'])
    expect(read.asked).toEqual([
      { chainId: 1, account: ACCOUNT, tokens: [ETH, USDC, DAI, ODD].map(({ address }) => address) },
    ])
  })

  it('is its native asset alone where there is no list, and says why', async () => {
    const read = services({ nativeBalance: { raw: 7n } }, new Error('The list is gone'))
    const found = await readHoldings(read, { chainId: 1, account: ACCOUNT })
    expect(found.holdings).toEqual([{ token: ETH, reading: { raw: 7n } }])
    expect(found.listProblem).toContain('The list is gone')
  })
})

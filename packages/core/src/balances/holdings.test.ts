import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import type { Address } from '../kernel/schema.ts'
import { unknownBalance } from '../platforms/balance.ts'
import type { ChainBalances } from '../platforms/balance-adapter.ts'
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
): HoldingsServices & { requests: unknown[] } {
  const requests: unknown[] = []
  return {
    requests,
    balances: {
      async getChainBalances(request) {
        requests.push(request)
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
        list ? Promise.reject(list) : { chainId: 1, tokens: {}, mainTokens: [], rejected: [] },
      list: () => [ETH, USDC, DAI, ODD],
      find: () => ETH,
    },
  }
}

describe('readHoldings', () => {
  it('returns the native asset, listed tokens with a balance, and tokens that could not be read', async () => {
    const read = services()
    const result = await readHoldings(read, { chainId: 1, account: ACCOUNT })
    expect(result).toMatchObject({ chainId: 1, account: ACCOUNT, blockNumber: 9n, listProblem: undefined })
    expect(result.holdings.map(({ token: { symbol } }) => symbol)).toEqual(['ETH', 'USDC', 'ODD'])
    expect(read.requests).toEqual([
      { chainId: 1, account: ACCOUNT, tokens: [ETH, USDC, DAI, ODD].map(({ address }) => address) },
    ])
  })

  it('returns only the native asset and the reason if the token list failed', async () => {
    const read = services({ nativeBalance: { raw: 7n } }, new Error('The list is gone'))
    const result = await readHoldings(read, { chainId: 1, account: ACCOUNT })
    expect(result.holdings).toEqual([{ token: ETH, balance: { raw: 7n } }])
    expect(result.listProblem).toContain('The list is gone')
  })
})

import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { drive } from '../../testing/fake-clock.ts'
import { createApi, json } from './api.test-support.ts'
import { TOKEN_LIST } from './replies.test-support.ts'

async function fetchTokens(answer: unknown) {
  const api = createApi({ 'token-list': json(answer) })
  const tokens = await drive(api.clock, api.aggregator.tokens('across'))
  return { api, tokens }
}

describe('token lists of Across', () => {
  it('name native tokens by the placeholder and keep other addresses', async () => {
    const { api, tokens } = await fetchTokens(TOKEN_LIST)
    expect(tokens.slice(0, 2)).toEqual([
      {
        chainId: 1,
        address: NATIVE_TOKEN_ADDRESS,
        name: 'Ether',
        symbol: 'ETH',
        decimals: 18,
        logoImg: 'https://example.org/eth.svg',
      },
      {
        chainId: 1,
        address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
        name: 'USD Coin',
        symbol: 'USDC',
        decimals: 6,
        logoImg: 'https://example.org/usdc.svg',
      },
    ])
    expect(api.calls.map(({ path, query }) => [path, query])).toEqual([['api/token-list', {}]])
  })

  it.each(['USDC', 'USDT'])('correct the decimals of %s on BNB Chain only', async (symbol) => {
    const row = { ...TOKEN_LIST[1], symbol, decimals: 6 }
    const { tokens } = await fetchTokens([
      { ...row, chainId: 56 },
      { ...row, chainId: 137 },
    ])
    expect(tokens.map(({ decimals }) => decimals)).toEqual([18, 6])
  })

  it('have an empty logo if the row has none', async () => {
    const { tokens } = await fetchTokens(TOKEN_LIST)
    expect(tokens[2]).toMatchObject({ chainId: 56, logoImg: '', decimals: 18 })
  })

  it.each([{}, null, 'tokens'])('fail if the reply is %j', async (answer) => {
    await expect(fetchTokens(answer)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  })

  it.each([
    ['is empty', { chainId: 1 }],
    ['has negative decimals', { ...TOKEN_LIST[1], decimals: -6 }],
    ['has fractional decimals', { ...TOKEN_LIST[1], decimals: 6.5 }],
    ['has decimals as a text', { ...TOKEN_LIST[1], decimals: '6' }],
    ['has an address of another VM', { ...TOKEN_LIST[1], address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4w' }],
  ])('keep the other rows if one %s', async (_, row) => {
    const { tokens } = await fetchTokens([row, TOKEN_LIST[0]])
    expect(tokens.map(({ symbol }) => symbol)).toEqual(['ETH'])
  })
})

import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { drive } from '../../testing/fake-clock.ts'
import { TOKEN_LIST } from './answers.test-support.ts'
import { createApi, json } from './api.test-support.ts'

async function tokensOf(answer: unknown) {
  const api = createApi({ 'token-list': json(answer) })
  const tokens = await drive(api.clock, api.aggregator.tokens('across'))
  return { api, tokens }
}

describe('the token list of Across', () => {
  it('names native tokens by the placeholder and keeps the others as they are', async () => {
    const { api, tokens } = await tokensOf(TOKEN_LIST)
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

  it.each(['USDC', 'USDT'])('corrects the decimals of %s on BNB Chain, and only there', async (symbol) => {
    const row = { ...TOKEN_LIST[1], symbol, decimals: 6 }
    const { tokens } = await tokensOf([
      { ...row, chainId: 56 },
      { ...row, chainId: 137 },
    ])
    expect(tokens.map(({ decimals }) => decimals)).toEqual([18, 6])
  })

  it('has an empty logo where none is given', async () => {
    const { tokens } = await tokensOf(TOKEN_LIST)
    expect(tokens[2]).toMatchObject({ chainId: 56, logoImg: '', decimals: 18 })
  })

  it.each([{}, null, 'tokens'])('is an error when it is %j', async (answer) => {
    await expect(tokensOf(answer)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
  })

  it.each([
    ['is empty', { chainId: 1 }],
    ['has negative decimals', { ...TOKEN_LIST[1], decimals: -6 }],
    ['has a share of a decimal', { ...TOKEN_LIST[1], decimals: 6.5 }],
    ['has decimals in words', { ...TOKEN_LIST[1], decimals: '6' }],
    ['is of a chain with other addresses', { ...TOKEN_LIST[1], address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4w' }],
  ])('keeps the other rows when one %s', async (_, row) => {
    const { tokens } = await tokensOf([row, TOKEN_LIST[0]])
    expect(tokens.map(({ symbol }) => symbol)).toEqual(['ETH'])
  })
})

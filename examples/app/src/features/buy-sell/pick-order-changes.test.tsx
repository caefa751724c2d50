import { arbitrum, type ChainRecord, mantle } from '@causeway/core/chains'
import { nativeToken, type Token } from '@causeway/core/data'
import { useUrlState } from '@causeway/react'
import type { SwapSide } from '@causeway/view-models'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import {
  createWrapper,
  scriptedCauseway,
} from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { type OrderSide, orderSide } from './order-side.ts'
import { pickOrderChanges, sideChanges } from './pick-order-changes.ts'
import { type ChainToken, useOrderTokens } from './use-order-tokens.ts'

afterEach(cleanup)

const createToken = ({ id }: ChainRecord, symbol: string, digit: string): Token => ({
  chainId: id,
  address: `0x${digit.repeat(40)}`,
  symbol,
  name: symbol,
  decimals: 6,
})
const USDC_MANTLE = createToken(mantle, 'USDC', 'a')
const USDT_MANTLE = createToken(mantle, 'USDT', 'b')
const USDC_ARBITRUM = createToken(arbitrum, 'USDC', 'c')
const ARB = createToken(arbitrum, 'ARB', 'd')
const TOKENS = [
  USDC_MANTLE,
  USDT_MANTLE,
  USDC_ARBITRUM,
  ARB,
  ...[arbitrum, mantle].map((chain) => nativeToken(chain)),
]

/** Replies with the token list of the requested chain. */
const fetchList: typeof globalThis.fetch = async (input) => {
  const chainId = Number(/(\d+)\.json$/.exec(String(input))?.[1])
  const tokens = TOKENS.filter((token) => token.chainId === chainId)
  const entries = tokens.map((token) => [token.address, { ...token, chainId: String(chainId) }])
  const list = Object.fromEntries(entries)
  const mainTokens = tokens.map(({ address }) => address)
  return new Response(JSON.stringify({ chainId: String(chainId), version: '0', list, mainTokens }))
}

const name = ({ chain, token }: ChainToken) => `${token?.symbol ?? 'none'} on ${chain.name}`

/** Opens a link. `getOrder` returns the asset and the stablecoin of its order. */
async function open(query: string) {
  window.history.replaceState(null, '', `/buysell${query}`)
  const engine = scriptedCauseway({ fetch: fetchList, page: window })
  const { result } = renderHook(
    () => {
      const url = useUrlState()
      const { search } = window.location
      const side = orderSide(search, url)
      return { side, ...useOrderTokens(side, url, new URLSearchParams(search)) }
    },
    { wrapper: createWrapper(engine) },
  )
  const isLoaded = () =>
    expect([result.current.asset.token, result.current.stable.token]).not.toContain(undefined)
  await waitFor(isLoaded)
  return {
    getOrder: () => [name(result.current.asset), name(result.current.stable)],
    getProblems: () => result.current.linkProblems,
    async pick(side: SwapSide, token: Token) {
      act(() => engine.url.change(pickOrderChanges(result.current, side, token)))
      await waitFor(isLoaded)
    },
    async chooseSide(side: OrderSide) {
      const changes = sideChanges(result.current, side)
      const query = new URLSearchParams(window.location.search)
      query.set('side', side)
      window.history.replaceState(null, '', `/buysell?${query}`)
      act(() => engine.url.change(changes))
      await waitFor(isLoaded)
    },
  }
}

describe('the tokens of an order', () => {
  it('are independent for a purchase: each choice keeps the other token and its chain', async () => {
    const order = await open('?side=buy')
    await order.pick('INPUT', USDC_MANTLE)
    await order.pick('OUTPUT', ARB)
    expect(order.getOrder()).toEqual(['ARB on Arbitrum One', 'USDC on Mantle'])
    await order.pick('INPUT', USDT_MANTLE)
    expect(order.getOrder()).toEqual(['ARB on Arbitrum One', 'USDT on Mantle'])
    await order.pick('INPUT', USDC_ARBITRUM)
    await order.pick('OUTPUT', nativeToken(mantle))
    expect(order.getOrder()).toEqual(['MNT on Mantle', 'USDC on Arbitrum One'])
    expect(order.getProblems()).toEqual([])
  })

  it('are independent for a sale, too', async () => {
    const order = await open('')
    await order.pick('INPUT', ARB)
    expect(order.getOrder()).toEqual(['ARB on Arbitrum One', 'USDC on Mantle'])
    await order.pick('OUTPUT', USDT_MANTLE)
    await order.pick('INPUT', nativeToken(arbitrum))
    expect(order.getOrder()).toEqual(['ETH on Arbitrum One', 'USDT on Mantle'])
  })

  it('are the same when the link of a choice is opened again', async () => {
    const order = await open('?side=buy')
    await order.pick('OUTPUT', ARB)
    await order.pick('INPUT', USDT_MANTLE)
    const link = window.location.search
    cleanup()
    const opened = await open(link)
    expect(opened.getOrder()).toEqual(['ARB on Arbitrum One', 'USDT on Mantle'])
  })

  it('stay the same when the side changes', async () => {
    const order = await open('?side=buy')
    await order.pick('OUTPUT', ARB)
    await order.pick('INPUT', USDT_MANTLE)
    const tokens = ['ARB on Arbitrum One', 'USDT on Mantle']
    await order.chooseSide('sell')
    expect(order.getOrder()).toEqual(tokens)
    await order.chooseSide('buy')
    expect(order.getOrder()).toEqual(tokens)
  })

  it('are on one chain in a link with one chain', async () => {
    const order = await open(`?chain=${arbitrum.id}&outputCurrency=ARB`)
    expect(order.getOrder()).toEqual(['ARB on Arbitrum One', 'USDC on Arbitrum One'])
  })
})

import { WAD } from '@causeway/core/lending'
import type { MarginRequest } from '@causeway/core/margin'
import { sandboxConfig } from '@causeway/sandbox'
import { parseEther, parseUnits } from 'viem'
import { describe, expect, it } from 'vitest'
import { give } from '../support/lending.ts'
import {
  assetOf,
  connectMargin,
  ETHEREUM,
  expectAsPlanned,
  expectNothingLeft,
  newTrader,
  positionAt,
  trade,
} from '../support/margin.ts'
import { useSandbox } from '../support/sandbox.ts'
import { casesOfTier, longerTest } from '../support/tier.ts'

const sandbox = useSandbox({ markets: true, chains: [ETHEREUM] })

/** Those that swap for a contract on Ethereum. First one that buys exactly, and one that only expects to. */
const AGGREGATORS = [
  'bebop',
  'lifi',
  'enso',
  'fly',
  'kyberswap',
  'nordstern',
  'oneinch',
  'openocean',
  'pendle',
  'squid-v2',
  'sushi',
  'uniswap-v2',
  'uniswap-v3',
  'velora',
  'zerox',
]

let traders = 0x4a4a_0000

describe('A margin trade that swaps through an aggregator', () => {
  it.each(casesOfTier(AGGREGATORS, 2))(
    'is opened, closed by a part and closed to nothing: %s',
    async (id) => {
      const causeway = connectMargin(sandbox(), { swappers: [id] })
      traders += 1
      const who = await newTrader(sandbox(), causeway, traders)
      const [weth, usdc] = [assetOf(sandbox(), 'WETH'), assetOf(sandbox(), 'USDC')]
      await give({ sandbox: sandbox(), causeway }, ETHEREUM, weth, who.address, parseEther('2'))
      const own = { side: 'buy', amount: parseEther('2') } as const
      const closing = { operation: 'Close', sell: weth, buy: usdc, slippage: 0.5 } as const
      const requests: readonly MarginRequest[] = [
        { operation: 'Open', sell: usdc, buy: weth, own, leverage: 3n * WAD, slippage: 0.5 },
        { ...closing, amountOut: parseUnits('2000', 6) },
        { ...closing, maxIn: true, maxOut: true },
      ]
      for (const request of requests) {
        const plan = await trade(who, 'AAVE_V3', request)
        expect(plan.trade.swap.providerId).toBe(id)
        await expectAsPlanned(who, plan)
        await expectNothingLeft(who, plan)
      }
      expect(await positionAt(who, 'AAVE_V3')).toBeUndefined()
      await causeway.dispose()
    },
  )

  longerTest('may be one of all that serve contracts there', () => {
    const { providers } = sandboxConfig(sandbox().description)
    const elsewhere = ['causeway-router', 'eisen', 'oogabooga']
    const serving = providers.filter(({ id, servesContracts }) => servesContracts && !elsewhere.includes(id))
    expect(serving.map(({ id }) => id).toSorted()).toEqual(AGGREGATORS.toSorted())
  })
})

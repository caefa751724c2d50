import { WAD } from '@causeway/core/lending'
import type { MarginRequest } from '@causeway/core/margin'
import { sandboxConfig } from '@causeway/sandbox'
import { parseEther, parseUnits } from 'viem'
import { describe, expect, it } from 'vitest'
import {
  connectMargin,
  ETHEREUM,
  executeTrade,
  expectAsPlanned,
  expectNothingLeft,
  getAsset,
  getPosition,
  newTrader,
} from '../support/connect-margin.ts'
import { longerTest, selectCases } from '../support/current-tier.ts'
import { fundAccount } from '../support/lending-harness.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const sandbox = useSandbox({ markets: true, chains: [ETHEREUM] })

/** Aggregators that support contract callers on Ethereum. The first supports exact output, the second one only estimates it. */
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

describe('a margin trade that swaps through an aggregator', () => {
  it.each(selectCases(AGGREGATORS, 2))('opens, closes partially and closes completely: %s', async (id) => {
    const causeway = connectMargin(sandbox(), { swappers: [id] })
    traders += 1
    const trader = await newTrader(sandbox(), causeway, traders)
    const [weth, usdc] = [getAsset(sandbox(), 'WETH'), getAsset(sandbox(), 'USDC')]
    await fundAccount({ sandbox: sandbox(), causeway }, ETHEREUM, weth, trader.address, parseEther('2'))
    const margin = { side: 'buy', amount: parseEther('2') } as const
    const closing = { operation: 'Close', sell: weth, buy: usdc, slippage: 0.5 } as const
    const requests: readonly MarginRequest[] = [
      { operation: 'Open', sell: usdc, buy: weth, margin, leverage: 3n * WAD, slippage: 0.5 },
      { ...closing, amountOut: parseUnits('2000', 6) },
      { ...closing, maxIn: true, maxOut: true },
    ]
    for (const request of requests) {
      const plan = await executeTrade(trader, 'AAVE_V3', request)
      expect(plan.trade.swap.providerId).toBe(id)
      await expectAsPlanned(trader, plan)
      await expectNothingLeft(trader, plan)
    }
    expect(await getPosition(trader, 'AAVE_V3')).toBeUndefined()
    await causeway.dispose()
  })

  longerTest('supports every aggregator that supports contract callers', () => {
    const { providers } = sandboxConfig(sandbox().description)
    const elsewhere = ['causeway-router', 'eisen', 'oogabooga']
    const serving = providers.filter(
      ({ id, supportsContractCaller }) => supportsContractCaller && !elsewhere.includes(id),
    )
    expect(serving.map(({ id }) => id).toSorted()).toEqual(AGGREGATORS.toSorted())
  })
})

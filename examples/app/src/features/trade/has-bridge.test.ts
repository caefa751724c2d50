import { QuoteAggregator, type QuoteProvider } from '@causeway/core'
import { arbitrum, base, type ChainRecord, fuel } from '@causeway/core/chains'
import { nativeToken } from '@causeway/core/data'
import { across, gaszip, layerswap, uniswapV3 } from '@causeway/core/providers'
import { describe, expect, test } from 'vitest'
import { hasBridge } from './has-bridge.ts'

/** Returns whether the providers bridge from Arbitrum to a chain. */
function canReach(chain: ChainRecord, providers: readonly QuoteProvider[]): boolean {
  const quotes = new QuoteAggregator({ providers, chains: [arbitrum, base, fuel] })
  return hasBridge(quotes, [nativeToken(arbitrum)], [nativeToken(chain)])
}

describe('hasBridge', () => {
  test('is false for Fuel unless a provider supports it', () => {
    expect(canReach(fuel, [across(), gaszip(), uniswapV3()])).toBe(false)
    expect(canReach(fuel, [across(), layerswap()])).toBe(true)
  })

  test('is true for chains of a bridge, and false for providers that only swap', () => {
    expect(canReach(base, [across()])).toBe(true)
    expect(canReach(base, [uniswapV3()])).toBe(false)
  })
})

import { type Asset, amountWorth, nativeAsset } from '../../settlement/index.ts'
import type { MockBridge } from '../bridge.ts'
import { getCode, getInternalId } from './chains.ts'
import { createRoute } from './create-route.ts'
import { getWithheldAmount, maker, tariff } from './tariff.ts'

/** Minimum and maximum amount, in 1e-8 US dollars. */
const minDollars = 100_000_000n
const maxDollars = 1_000_000_00000000n

/** Replies to `/chains`. */
export function listChains({ market, escrowOn }: MockBridge) {
  return market.chains.map((chain) => {
    const { chainId, spec } = chain
    return {
      chainId: String(chainId),
      networkId: String(chainId),
      internalId: String(getInternalId(chainId)),
      name: spec.name,
      contract: { [escrowOn(chainId)]: 'OrbiterRouterV3' },
      nativeCurrency: describeToken(nativeAsset(chain)),
      tokens: market.assets.filter((asset) => asset.chainId === chainId).map(describeToken),
    }
  })
}

/**
 * Replies to `/routers/v2` with the routes that use the router contract. They connect tokens with the same symbol,
 * because a memo contains no token.
 */
export function listRoutes({ market, escrowOn }: MockBridge, entry: string | undefined) {
  if (entry !== 'contract') return []
  return market.assets.flatMap((input) =>
    market.assets
      .filter(({ chainId, symbol }) => chainId !== input.chainId && symbol === input.symbol)
      .map((output) =>
        createRoute({
          input,
          output,
          router: escrowOn(input.chainId),
          maker,
          code: getCode(output.chainId),
          minimum: amountWorth(minDollars, input),
          maximum: amountWorth(maxDollars, input),
          tradeFee: (Number(tariff.rate) / 10_000).toFixed(6),
          withheld: getWithheldAmount(input),
        }),
      ),
  )
}

function describeToken({ name, symbol, decimals, address }: Asset) {
  return { name, symbol, decimals, coinKey: symbol, address }
}

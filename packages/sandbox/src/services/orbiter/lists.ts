import { type Asset, amountWorth, nativeAsset } from '../../settlement/index.ts'
import type { BridgeDesk } from '../bridge.ts'
import { codeOf, internalIdOf } from './chains.ts'
import { createRoute } from './create-route.ts'
import { maker, tariff, withheldOf } from './tariff.ts'

/** In 1e-8 US dollars. */
const minDollars = 100_000_000n
const maxDollars = 1_000_000_00000000n

/** `/chains`. */
export function listChains({ market, escrowOn }: BridgeDesk) {
  return market.chains.map((chain) => {
    const { chainId, spec } = chain
    return {
      chainId: String(chainId),
      networkId: String(chainId),
      internalId: String(internalIdOf(chainId)),
      name: spec.name,
      contract: { [escrowOn(chainId)]: 'OrbiterRouterV3' },
      nativeCurrency: describeToken(nativeAsset(chain)),
      tokens: market.assets.filter((asset) => asset.chainId === chainId).map(describeToken),
    }
  })
}

/** `/routers/v2`: from every token to its like on each other chain, as a memo names no token. Only the contract entry is offered. */
export function listRoutes({ market, escrowOn }: BridgeDesk, entry: string | undefined) {
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
          code: codeOf(output.chainId),
          minimum: amountWorth(minDollars, input),
          maximum: amountWorth(maxDollars, input),
          tradeFee: (Number(tariff.rate) / 10_000).toFixed(6),
          withheld: withheldOf(input),
        }),
      ),
  )
}

function describeToken({ name, symbol, decimals, address }: Asset) {
  return { name, symbol, decimals, coinKey: symbol, address }
}

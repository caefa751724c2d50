import { concatHex, type Hex, numberToHex } from 'viem'
import { isNativeToken, sameAddress } from '../../chains/address.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { pooledToken } from '../shared/pool-swaps.ts'
import { type PoolRouterDeployment, UNISWAP_FEES } from './deployment.ts'

/** Both tokens as pools know them; undefined where the native one cannot be wrapped, or both are the same. */
export function pooledPair({ fromChainId, fromTokenAddress, toTokenAddress }: QuoteRequest) {
  const [from, to] = [pooledToken(fromTokenAddress, fromChainId), pooledToken(toTokenAddress, fromChainId)]
  return isNativeToken(from) || isNativeToken(to) || sameAddress(from, to) ? undefined : { from, to }
}

/**
 * Every way of one or two pools, as the pools read it: token, fee, token. Of a purchase the way is written backwards.
 */
export function pathsBetween(
  { from, to }: { readonly from: string; readonly to: string },
  { hops, fees = UNISWAP_FEES }: PoolRouterDeployment,
  isPurchase: boolean,
): Hex[] {
  const direct = fees.map((fee) => [from, fee, to] as const)
  const through = hops
    .filter((hop) => !sameAddress(hop, from) && !sameAddress(hop, to))
    .flatMap((hop) => fees.flatMap((first) => fees.map((second) => [from, first, hop, second, to] as const)))
  return [...direct, ...through].map((way) => encodePath(isPurchase ? way.toReversed() : way))
}

function encodePath(way: readonly (string | number)[]): Hex {
  return concatHex(
    way.map((part) => (typeof part === 'number' ? numberToHex(part, { size: 3 }) : (part as Hex))),
  )
}

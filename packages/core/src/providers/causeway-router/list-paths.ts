import { concatHex, type Hex, numberToHex } from 'viem'
import { isNativeToken, sameAddress } from '../../chains/address.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { pooledToken } from '../shared/pool-quoter.ts'
import { type PoolRouterDeployment, UNISWAP_FEES } from './deployment.ts'

/**
 * Lists the paths through one or two pools in the encoding of the quoter: token, fee, token. For an exact output they
 * are reversed.
 */
export function listPaths(
  { from, to }: { readonly from: string; readonly to: string },
  { hops, fees = UNISWAP_FEES }: PoolRouterDeployment,
  isPurchase: boolean,
): Hex[] {
  const direct = fees.map((fee) => [from, fee, to] as const)
  const through = hops
    .filter((hop) => !sameAddress(hop, from) && !sameAddress(hop, to))
    .flatMap((hop) => fees.flatMap((first) => fees.map((second) => [from, first, hop, second, to] as const)))
  return [...direct, ...through].map((path) => encodePath(isPurchase ? path.toReversed() : path))
}

/** Returns the pair with native tokens wrapped; undefined if there is no wrapped token, or both tokens are the same. */
export function toPooledPair({ fromChainId, fromTokenAddress, toTokenAddress }: QuoteRequest) {
  const [from, to] = [pooledToken(fromTokenAddress, fromChainId), pooledToken(toTokenAddress, fromChainId)]
  return isNativeToken(from) || isNativeToken(to) || sameAddress(from, to) ? undefined : { from, to }
}

function encodePath(path: readonly (string | number)[]): Hex {
  return concatHex(
    path.map((part) => (typeof part === 'number' ? numberToHex(part, { size: 3 }) : (part as Hex))),
  )
}

import type { Address } from 'viem'
import { getSpec } from '../../chains/specs.ts'
import { ownAddress } from '../../own-address.ts'
import { tokensOn } from '../tokens/token-specs.ts'

/** A token that has a price feed. */
export interface FedToken {
  readonly address: Address
  readonly symbol: string
}

/** Returns the wrapped native token and the other tokens of a chain. The wrapped native token is first. */
export function fedTokensOn(chainId: number): readonly FedToken[] {
  return [getSpec(chainId).wrapped, ...tokensOn(chainId)]
}

/** Returns the address of a token's feed. It is fictitious and the same in every run. */
export function priceFeedOn(chainId: number, token: Address): Address {
  return ownAddress(`price feed ${chainId} ${token.toLowerCase()}`)
}

import type { Address } from 'viem'
import { getSpec } from '../../chains/specs.ts'
import { ownAddress } from '../../own-address.ts'
import { tokensOn } from '../tokens/table.ts'

/** A token that has a price feed. */
export interface FedToken {
  readonly address: Address
  readonly symbol: string
}

/** The wrapped coin of a chain and its tokens. */
export function fedTokensOn(chainId: number): readonly FedToken[] {
  return [getSpec(chainId).wrapped, ...tokensOn(chainId)]
}

/** Where the feed of a token stands: an address of the sandbox's own, the same in every run. */
export function priceFeedOn(chainId: number, token: Address): Address {
  return ownAddress(`price feed ${chainId} ${token.toLowerCase()}`)
}

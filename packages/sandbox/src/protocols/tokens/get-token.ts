import type { Address } from 'viem'
import { getSpec } from '../../chains/specs.ts'
import { SandboxError } from '../../errors.ts'
import { tokensOn } from './token-specs.ts'

export interface FoundToken {
  readonly address: Address
  readonly symbol: string
  readonly decimals: number
}

/**
 * Returns a token of a chain, or its wrapped native token, by symbol.
 *
 * @throws SandboxError `INSTALL_FAILED` if the chain has no such token
 */
export function getToken(chainId: number, symbol: string): FoundToken {
  const wrapped = { ...getSpec(chainId).wrapped, decimals: 18 }
  const token = [wrapped, ...tokensOn(chainId)].find((candidate) => candidate.symbol === symbol)
  if (token !== undefined) return { address: token.address, symbol, decimals: token.decimals }
  throw new SandboxError('INSTALL_FAILED', `Token ${symbol} does not exist on chain ${chainId}.`)
}

import type { Address } from 'viem'
import { getSpec } from '../../chains/specs.ts'
import { SandboxError } from '../../errors.ts'
import { tokensOn } from './table.ts'

export interface FoundToken {
  readonly address: Address
  readonly symbol: string
  readonly decimals: number
}

/** A token of a chain, its wrapped coin included. @throws SandboxError `INSTALL_FAILED` for one it does not have */
export function tokenOn(chainId: number, symbol: string): FoundToken {
  const wrapped = { ...getSpec(chainId).wrapped, decimals: 18 }
  const found = [wrapped, ...tokensOn(chainId)].find((token) => token.symbol === symbol)
  if (found !== undefined) return { address: found.address, symbol, decimals: found.decimals }
  throw new SandboxError('INSTALL_FAILED', `Chain ${chainId} has no token ${symbol}`)
}

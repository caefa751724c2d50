import { type Address, isAddressEqual, parseUnits } from 'viem'
import { tokenSpecs } from '../../protocols/tokens/token-specs.ts'
import type { AcrossChain } from './chains.ts'

/** A token that Across supports. Tokens with the same symbol are one asset on several chains. */
export interface AcrossToken {
  readonly chainId: number
  readonly address: Address
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  /** Gas cost of a fill, in base units of the token. The value is fictitious. */
  readonly gasFee: bigint
  /** The asset's address on Ethereum, which Across uses as its id. */
  readonly l1Address: Address
}

const gasFees: Readonly<Record<string, string>> = {
  WETH: '0.00002',
  USDC: '0.05',
  USDT: '0.05',
  DAI: '0.05',
  WBTC: '0.0000007',
}

const l1Weth: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

export function acrossTokens(chains: readonly AcrossChain[]): readonly AcrossToken[] {
  return chains.flatMap((chain) => [wrappedToken(chain), ...plainTokens(chain)])
}

export function findToken(
  tokens: readonly AcrossToken[],
  address: Address,
  chainId?: number,
): AcrossToken | undefined {
  return tokens.find(
    (token) => isAddressEqual(token.address, address) && (chainId === undefined || token.chainId === chainId),
  )
}

function wrappedToken({ chainId, wrapped }: AcrossChain): AcrossToken {
  return {
    chainId,
    address: wrapped,
    symbol: 'WETH',
    name: 'Wrapped Ether',
    decimals: 18,
    gasFee: getGasFee('WETH', 18),
    l1Address: l1Weth,
  }
}

function plainTokens({ chainId }: AcrossChain): AcrossToken[] {
  return tokenSpecs
    .filter((token) => token.chainId === chainId)
    .map(({ address, symbol, name, decimals }) => {
      const onEthereum = tokenSpecs.find((spec) => spec.chainId === 1 && spec.symbol === symbol)
      const l1Address = onEthereum?.address ?? address
      return { chainId, address, symbol, name, decimals, gasFee: getGasFee(symbol, decimals), l1Address }
    })
}

function getGasFee(symbol: string, decimals: number): bigint {
  return parseUnits(gasFees[symbol] ?? '0', decimals)
}

import type { AcrossToken } from './tokens.ts'

/** One entry of `/token-list`. */
export interface ListedToken {
  readonly symbol: string
  readonly chainId: number
  readonly address: string
  readonly isNative: boolean
  readonly l1TokenAddress: string
  readonly name: string
  readonly decimals: number
  readonly logoURI: string
}

/** `/token-list`: every token, and Ether once more beside its wrapped form. */
export function tokenList(
  tokens: readonly AcrossToken[],
  logoOf: (symbol: string) => string,
): readonly ListedToken[] {
  return tokens.flatMap((token) => {
    const listed = listedToken(token, logoOf(token.symbol))
    if (token.symbol !== 'WETH') return [listed]
    return [listed, { ...listed, symbol: 'ETH', name: 'Ether', isNative: true, logoURI: logoOf('ETH') }]
  })
}

function listedToken(token: AcrossToken, logoURI: string): ListedToken {
  return {
    symbol: token.symbol,
    chainId: token.chainId,
    address: token.address,
    isNative: false,
    l1TokenAddress: token.l1Address,
    name: token.name,
    decimals: token.decimals,
    logoURI,
  }
}

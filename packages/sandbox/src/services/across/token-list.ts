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
export function tokenList(tokens: readonly AcrossToken[], logosUrl: string): readonly ListedToken[] {
  return tokens.flatMap((token) => {
    const listed = listedToken(token, logosUrl)
    if (token.symbol !== 'WETH') return [listed]
    const logoURI = `${logosUrl}/eth.svg`
    return [listed, { ...listed, symbol: 'ETH', name: 'Ether', isNative: true, logoURI }]
  })
}

function listedToken(token: AcrossToken, logosUrl: string): ListedToken {
  return {
    symbol: token.symbol,
    chainId: token.chainId,
    address: token.address,
    isNative: false,
    l1TokenAddress: token.l1Address,
    name: token.name,
    decimals: token.decimals,
    logoURI: `${logosUrl}/${token.symbol.toLowerCase()}.svg`,
  }
}

/** A logo drawn from the symbol, so that lists have a picture without the internet. */
export function logoSvg(symbol: string): string {
  const letters = symbol
    .replaceAll(/[^a-z0-9]/gi, '')
    .slice(0, 4)
    .toUpperCase()
  const text = `<text x="16" y="20" font-family="sans-serif" font-size="10" fill="#fff" text-anchor="middle">`
  const circle = '<circle cx="16" cy="16" r="16" fill="#455"/>'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${circle}${text}${letters}</text></svg>`
}

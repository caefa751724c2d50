import type { ServiceRequest } from './service-request.ts'

/** Returns the logo URL of a token symbol. */
export type LogoOf = (symbol: string) => string

/** Returns a function that creates logo URLs on the server that received the request. */
export function logosFor(c: ServiceRequest): LogoOf {
  return (symbol) => new URL(`/logos/${symbol.toLowerCase()}.svg`, c.req.url).href
}

/** Returns a URL in the format of a block explorer. It does not resolve, because local chains have no explorer. */
export function explorerUrl(chainId: number, transactionHash: string): string {
  return `https://explorer.invalid/${chainId}/tx/${transactionHash}`
}

/**
 * Returns an SVG logo with the first two letters or digits of the symbol, which fit in the circle. It requires no network
 * access.
 */
export function logoSvg(symbol: string): string {
  const letters = symbol
    .replaceAll(/[^a-z0-9]/gi, '')
    .slice(0, 2)
    .toUpperCase()
  const text = `<text x="16" y="21" font-family="sans-serif" font-size="14" fill="#fff" text-anchor="middle">`
  const circle = '<circle cx="16" cy="16" r="16" fill="#455"/>'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${circle}${text}${letters}</text></svg>`
}

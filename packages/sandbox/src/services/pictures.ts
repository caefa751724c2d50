import type { ServiceRequest } from './http.ts'

/** Where the logo of a symbol is. */
export type LogoOf = (symbol: string) => string

/** The logos that the server of a request draws. */
export function logosFor(c: ServiceRequest): LogoOf {
  return (symbol) => new URL(`/logos/${symbol.toLowerCase()}.svg`, c.req.url).href
}

/** A link in the form of a block explorer's. Nothing is there: local chains have none. */
export function explorerUrl(chainId: number, transactionHash: string): string {
  return `https://explorer.invalid/${chainId}/tx/${transactionHash}`
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

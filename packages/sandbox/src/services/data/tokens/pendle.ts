import type { ListedToken } from './listed.ts'

/** Principal token of Pendle. */
export interface PrincipalToken extends ListedToken {
  /** Expiry, in seconds since the epoch. */
  readonly expiry: number
}

const YEAR_SECONDS = 31_536_000

/**
 * Returns the principal tokens on Mantle: an expired one at its real address, and a fictitious one that expires in a
 * year. They are only listed: no contracts are deployed at their addresses.
 */
export function pendleTokens(chainId: number): PrincipalToken[] {
  if (chainId !== 5000) return []
  return [
    createPrincipalToken({
      address: '0xba567cf0d8230c0ad8d8bfc50e587e06d6f118e9',
      symbol: 'PT-USDe-25JUL2024',
      name: 'PT USDe (USDe) Mantle',
      decimals: 18,
      expiry: 1_721_865_600,
      parts: {
        marketAddress: '0x7dc07c575a0c512422dcab82ce9ed74db58be30c',
        underlyingAsset: '0x5d3a1ff2b6bab83b63cd9ad0787074081a52ef34',
        ytAddress: '0xb3c0f96c4208185cc22afd1b7cf21f1dabd9648a',
        syAddress: '0x5b9e411c9e50164133de07fe1cac05a094000105',
        expired: true,
      },
    }),
    createPrincipalToken({
      address: '0x5a4d0b0000000000000000000000000000000001',
      symbol: 'PT-USDC-NEXTYEAR',
      name: 'PT USDC (Sandbox)',
      decimals: 6,
      expiry: Math.floor(Date.now() / 1_000) + YEAR_SECONDS,
      parts: {
        marketAddress: '0x5a4d0b0000000000000000000000000000000002',
        underlyingAsset: '0x09bc4e0d864854c6afb6eb9a9cdf58ac190d0df9',
        ytAddress: '0x5a4d0b0000000000000000000000000000000003',
        syAddress: '0x5a4d0b0000000000000000000000000000000004',
      },
    }),
  ]
}

type Named = Pick<PrincipalToken, 'address' | 'symbol' | 'name' | 'decimals' | 'expiry'>

function createPrincipalToken({ parts, ...token }: Named & { readonly parts: object }): PrincipalToken {
  const props = { pendle: { tokenType: 'PT', expiry: token.expiry, ...parts } }
  return { chainId: 5000, ...token, group: `${token.name}::${token.symbol}`, isMain: false, props }
}

import type { ListedToken } from './listed.ts'

const YEAR_SECONDS = 31_536_000

/**
 * Principal tokens of Pendle: one that has expired, at its real address on Mantle, and one of our own that has a year to
 * go. They are in the list alone: no contract answers at their addresses.
 */
export function pendleTokens(chainId: number): ListedToken[] {
  if (chainId !== 5000) return []
  const common = { chainId, decimals: 18, isMain: false }
  return [
    {
      ...common,
      address: '0xba567cf0d8230c0ad8d8bfc50e587e06d6f118e9',
      symbol: 'PT-USDe-25JUL2024',
      name: 'PT USDe (USDe) Mantle',
      group: 'PT USDe (USDe) Mantle::PT-USDe-25JUL2024',
      props: {
        pendle: {
          tokenType: 'PT',
          marketAddress: '0x7dc07c575a0c512422dcab82ce9ed74db58be30c',
          expiry: 1_721_865_600,
          underlyingAsset: '0x5d3a1ff2b6bab83b63cd9ad0787074081a52ef34',
          ytAddress: '0xb3c0f96c4208185cc22afd1b7cf21f1dabd9648a',
          syAddress: '0x5b9e411c9e50164133de07fe1cac05a094000105',
          expired: true,
        },
      },
    },
    {
      ...common,
      address: '0x5a4d0b0000000000000000000000000000000001',
      symbol: 'PT-USDC-NEXTYEAR',
      name: 'PT USDC (Sandbox)',
      group: 'PT USDC (Sandbox)::PT-USDC-NEXTYEAR',
      decimals: 6,
      props: {
        pendle: {
          tokenType: 'PT',
          marketAddress: '0x5a4d0b0000000000000000000000000000000002',
          expiry: Math.floor(Date.now() / 1_000) + YEAR_SECONDS,
          underlyingAsset: '0x09bc4e0d864854c6afb6eb9a9cdf58ac190d0df9',
          ytAddress: '0x5a4d0b0000000000000000000000000000000003',
          syAddress: '0x5a4d0b0000000000000000000000000000000004',
        },
      },
    },
  ]
}

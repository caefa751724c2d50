import type { PinnedPackage } from '../manifest.ts'

const json = { kind: 'json' } as const

/** Uniswap V3 and the factory of Uniswap V2. */
export const uniswapPins: readonly PinnedPackage[] = [
  {
    name: '@uniswap/v3-core',
    version: '1.0.1',
    integrity:
      'sha512-7pVk4hEm00j9tc71Y9+ssYpO6ytkeI0y7WE9P6UcmNzhxPePwyAxImuhVsTqWK9YFvzgtvzJHi64pBl4jUzKMQ==',
    licence: 'BUSL-1.1',
    source: 'https://github.com/Uniswap/v3-core',
    megabytes: 0.1,
    files: [
      {
        artifact: 'UniswapV3Factory',
        path: 'artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json',
        form: json,
      },
    ],
  },
  {
    name: '@uniswap/v3-periphery',
    version: '1.4.4',
    integrity:
      'sha512-S4+m+wh8HbWSO3DKk4LwUCPZJTpCugIsHrWR86m/OrUyvSqGDTXKFfc2sMuGXCZrD1ZqO3rhQsKgdWg3Hbb2Kw==',
    licence: 'GPL-2.0-or-later',
    source: 'https://github.com/Uniswap/v3-periphery',
    megabytes: 0.1,
    files: [
      {
        artifact: 'NonfungiblePositionManager',
        path: 'artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json',
        form: json,
      },
    ],
  },
  {
    name: '@uniswap/swap-router-contracts',
    version: '1.3.1',
    integrity:
      'sha512-mh/YNbwKb7Mut96VuEtL+Z5bRe0xVIbjjiryn+iMMrK2sFKhR4duk/86mEz0UO5gSx4pQIw9G5276P5heY/7Rg==',
    licence: 'GPL-2.0-or-later',
    source: 'https://github.com/Uniswap/swap-router-contracts',
    megabytes: 0.1,
    files: [
      {
        artifact: 'SwapRouter02',
        path: 'artifacts/contracts/SwapRouter02.sol/SwapRouter02.json',
        form: json,
      },
      { artifact: 'QuoterV2', path: 'artifacts/contracts/lens/QuoterV2.sol/QuoterV2.json', form: json },
    ],
  },
  {
    name: '@uniswap/v2-core',
    version: '1.0.1',
    integrity:
      'sha512-MtybtkUPSyysqLY2U210NBDeCHX+ltHt3oADGdjqoThZaFRDKwM6k1Nb3F0A3hk5hwuQvytFWhrWHOEq6nVJ8Q==',
    licence: 'GPL-3.0-or-later',
    source: 'https://github.com/Uniswap/v2-core',
    megabytes: 0.3,
    files: [{ artifact: 'UniswapV2Factory', path: 'build/UniswapV2Factory.json', form: json }],
  },
]

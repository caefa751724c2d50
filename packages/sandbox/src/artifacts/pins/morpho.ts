import type { PinnedSources } from '../sources.ts'

const libraries = [
  'Constants',
  'Errors',
  'Events',
  'MarketParams',
  'Math',
  'SafeTransfer',
  'SharesMath',
  'Utils',
]
const interfaces = ['IERC20', 'IIrm', 'IMorpho', 'IMorphoCallbacks', 'IOracle']

export const morphoPin: PinnedSources = {
  name: '@morpho-org/morpho-blue',
  version: '1.0.0',
  integrity:
    'sha512-MKtzYMRE65B1hVJYAPtml3ecHPY2e/SL3JRvM7XWjtbnWQX6U/C3beSdxr7v+rHaVJ0ri/dUPxvNfWtr0NZdGw==',
  licence: 'BUSL-1.1, libraries and interfaces GPL-2.0-or-later',
  source: 'https://github.com/morpho-org/morpho-blue',
  megabytes: 6.2, // The compiler accounts for 6.1 MB.
  paths: [
    'src/Morpho.sol',
    ...libraries.map((name) => `src/libraries/${name}Lib.sol`),
    ...interfaces.map((name) => `src/interfaces/${name}.sol`),
  ],
  artifacts: ['Morpho'],
  compiler: {
    name: 'solc',
    version: '0.8.19',
    integrity:
      'sha512-yqurS3wzC4LdEvmMobODXqprV4MYJcVtinuxgrp61ac8K2zz40vXA0eSAskSHPgv8dQo7Nux39i3QBsHx4pqyA==',
  },
  settings: { evmVersion: 'paris', viaIR: true, optimizer: { enabled: true, runs: 999_999 } },
}

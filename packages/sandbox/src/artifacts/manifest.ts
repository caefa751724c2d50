import type { Address } from 'viem'
import { aavePins } from './pins/aave.ts'
import { uniswapPins } from './pins/uniswap.ts'
import { venusPin } from './pins/venus.ts'

/** Format in which a file of a package contains the bytecode. */
export type FileForm =
  | {
      readonly kind: 'json'
      /** Addresses of the libraries to link, by library name. */
      readonly libraries?: Readonly<Record<string, Address>>
    }
  | { readonly kind: 'solidity-constant'; readonly constant: string }

export interface PinnedFile {
  /** Artifact name for `Artifacts.bytecode`. */
  readonly artifact: string
  readonly path: string
  readonly form: FileForm
}

/**
 * npm tarball that is pinned by version and integrity hash, and the files used from it. The tarball is not
 * redistributed.
 */
export interface PinnedPackage {
  readonly name: string
  readonly version: string
  /** Subresource integrity hash of the tarball, as in a lockfile. */
  readonly integrity: string
  readonly licence: string
  readonly source: string
  readonly megabytes: number
  readonly files: readonly PinnedFile[]
}

const json = { kind: 'json' } as const

export const manifest: readonly PinnedPackage[] = [
  {
    name: '@across-protocol/contracts',
    version: '5.0.27',
    integrity:
      'sha512-zp6BEBTDzRGEp7sNvvdRH4jBF2EuTI4RqFWVvhfkO28630Ow2hbCYeYiyTOjEOzAdqt+dn/sba9D9WirfwabWQ==',
    licence: 'AGPL-3.0-only, spoke pools BUSL-1.1, MulticallHandler GPL-3.0-only, Multicall3 MIT',
    source: 'https://github.com/across-protocol/contracts',
    megabytes: 1.3,
    files: [
      {
        artifact: 'Ethereum_SpokePool',
        path: 'dist/evm/artifacts/Ethereum_SpokePool.sol/Ethereum_SpokePool.json',
        form: json,
      },
      {
        artifact: 'ERC1967Proxy',
        path: 'dist/evm/artifacts/ERC1967Proxy.sol/ERC1967Proxy.json',
        form: json,
      },
      {
        artifact: 'MulticallHandler',
        path: 'dist/evm/artifacts/MulticallHandler.sol/MulticallHandler.json',
        form: json,
      },
      { artifact: 'Multicall3', path: 'dist/evm/artifacts/Multicall3.sol/Multicall3.json', form: json },
    ],
  },
  {
    name: '@cowprotocol/contracts',
    version: '1.8.0',
    integrity:
      'sha512-rMEHo1UBB6k4kRoWejHZNGggg6IBVt7vAd8x0FhEvjxhbq3zlAex61f9HpAcDExJNuvfwwDjsOc/7UGztCzhSw==',
    licence: 'LGPL-3.0-or-later',
    source: 'https://github.com/cowprotocol/contracts',
    megabytes: 0.9,
    files: [
      { artifact: 'GPv2Settlement', path: 'lib/contracts/GPv2Settlement.json', form: json },
      {
        artifact: 'GPv2AllowListAuthentication',
        path: 'lib/contracts/GPv2AllowListAuthentication.json',
        form: json,
      },
    ],
  },
  {
    name: '@uniswap/v2-periphery',
    version: '1.1.0-beta.0',
    integrity:
      'sha512-6dkwAMKza8nzqYiXEr2D86dgW3TTavUvCR0w2Tu33bAbM8Ah43LKAzH7oKKPRT5VJQaMi1jtkGs1E8JPor1n5g==',
    licence: 'GPL-3.0-or-later',
    source: 'https://github.com/Uniswap/v2-periphery',
    megabytes: 0.7,
    files: [
      { artifact: 'WETH9', path: 'build/WETH9.json', form: json },
      { artifact: 'UniswapV2Router02', path: 'build/UniswapV2Router02.json', form: json },
    ],
  },
  ...aavePins,
  ...uniswapPins,
  venusPin,
  {
    // This is the smallest published package with Permit2's mainnet runtime code: 14.6 MB instead of 33 MB
    // (v4-periphery).
    name: '@eth-optimism/contracts-bedrock',
    version: '0.17.3',
    integrity:
      'sha512-cHPO7ntWeOBDLO7ZFFSZGI1D7CDqf4loRbRVJrFIsqLEz+hysWIqA0e3dv2GnrjVeuYePBfI2NTBEG4uwz9bQQ==',
    licence: 'MIT',
    source: 'https://github.com/ethereum-optimism/optimism/tree/develop/packages/contracts-bedrock',
    megabytes: 14.6,
    files: [
      {
        artifact: 'Permit2Runtime',
        path: 'src/libraries/Preinstalls.sol',
        form: { kind: 'solidity-constant', constant: 'Permit2TemplateCode' },
      },
    ],
  },
]

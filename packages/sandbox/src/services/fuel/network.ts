import { FUEL_BASE_ASSET_ID } from '@causeway/core/chains'
import type { Hex } from 'viem'

export { FUEL_CHAIN_ID } from '@causeway/core/chains'

export const BASE_ASSET_ID: Hex = FUEL_BASE_ASSET_ID

/** Fee of every transaction, in base units of ETH. The value is fictitious, as gas is free. */
export const FEE = 1_000n

/** Initial balances of the sandbox's accounts on Fuel. `amount` in base units. */
export const fuelAssets = [
  { assetId: BASE_ASSET_ID, symbol: 'ETH', name: 'Ether', decimals: 9, amount: 10n * 10n ** 9n },
  /** USDC on Fuel's mainnet. Source: `assets` of fuels 0.103. */
  {
    assetId: '0x286c479da40dc953bddc3bb4c453b608bba2e0ac483b077bd475174115395e6b',
    symbol: 'USDC',
    name: 'USD Coin',
    decimals: 6,
    amount: 10_000n * 10n ** 6n,
  },
] as const satisfies readonly {
  readonly assetId: Hex
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly amount: bigint
}[]

/**
 * Returns the `chain` and `nodeInfo` of the node. The limits are those of Fuel's mainnet, the gas costs are fictitious.
 */
export function chainAndNodeInfo(latestBlock: object) {
  const operation = { __typename: 'LightOperation', type: 'LightOperation', base: '1', unitsPerGas: '1000' }
  return {
    chain: {
      name: 'Sandbox (simulated Fuel)',
      daHeight: '1',
      latestBlock,
      consensusParameters: {
        version: 'V1',
        txParams: {
          version: 'V1',
          maxInputs: '255',
          maxOutputs: '255',
          maxWitnesses: '255',
          maxGasPerTx: '30000000',
          maxSize: '112640',
          maxBytecodeSubsections: '256',
        },
        predicateParams: {
          version: 'V1',
          maxPredicateLength: '24576',
          maxPredicateDataLength: '24576',
          maxGasPerPredicate: '1000000',
          maxMessageDataLength: '102400',
        },
        scriptParams: { version: 'V1', maxScriptLength: '102400', maxScriptDataLength: '102400' },
        contractParams: { version: 'V1', contractMaxSize: '16777216', maxStorageSlots: '1760' },
        feeParams: { version: 'V1', gasPriceFactor: '92000', gasPerByte: '63' },
        gasCosts: {
          contractRoot: operation,
          stateRoot: operation,
          vmInitialization: operation,
          s256: operation,
          ecr1: '26135',
          newStoragePerByte: '63',
        },
        baseAssetId: BASE_ASSET_ID,
        chainId: '9889',
      },
    },
    nodeInfo: {
      utxoValidation: true,
      vmBacktrace: false,
      maxTx: '160000',
      maxDepth: '160',
      nodeVersion: '0.47.1',
      indexation: { balances: true, coinsToSpend: true, assetMetadata: true },
    },
  }
}

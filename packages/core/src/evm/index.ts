import type { PlatformSetup } from '../platforms/index.ts'
import { createEvmPlatform } from './platform.ts'

export * from './batch/index.ts'
export * from './connectors/index.ts'
export { bufferedGas, GasEstimationError, maxGasCost } from './gas/index.ts'
export * from './permits/index.ts'
export {
  type AccountClient,
  type ClientWalletOptions,
  NonceConflictError,
  walletFromAccount,
  walletFromClient,
} from './wallet.ts'

/** The platform for EVM chains, over viem. */
export function evm(): PlatformSetup {
  return { chainType: 'EVM', create: createEvmPlatform }
}

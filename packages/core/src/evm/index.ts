/**
 * EVM platform based on viem, a peer dependency: nodes, balances, simulation, gas, permits, receipts, viem and EIP-1193
 * wallets.
 *
 * @packageDocumentation
 */

export { canBatch } from './batch/batch-support.ts'
export { createBatchWallet } from './batch/batch-wallet.ts'
export type { Eip1193Provider } from './connectors/eip1193.ts'
export { eip1193Connector } from './connectors/eip1193.ts'
export { eip6963Connectors } from './connectors/eip6963.ts'
export { type EvmOptions, evm, evmBalances } from './evm.ts'
export { compressPermit, decompressPermit } from './permits/compress-permit.ts'
export { discoverPermit } from './permits/discover.ts'
export { encodePermit } from './permits/encode.ts'
export { createPermit2Permit, createTokenPermit, type PermitTerms } from './permits/permit.ts'
export { encodePermit2Transfer, permit2Address, readPermit2 } from './permits/permit2.ts'
export { signPermit } from './permits/signature.ts'
export { permitTypedData } from './permits/typed-data.ts'
export { walletFromAccount, walletFromClient } from './wallet.ts'

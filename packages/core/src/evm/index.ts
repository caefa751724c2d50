/**
 * The EVM chains over viem (a peer): nodes, balances, simulation, gas, permits, receipts, and wallets of viem and EIP-1193.
 *
 * @packageDocumentation
 */

import { fieldIssue, InvalidInputError } from '../kernel/errors.ts'
import type { PlatformPlugin } from '../platforms/platform.ts'
import { evmBalances } from './balances/index.ts'
import type { NodeUrls } from './clients.ts'
import { isNodeUrl } from './nodes/connection.ts'
import { createEvmPlatform } from './platform.ts'

export { maxGasCost } from '../platforms/gas.ts'
export { evmBalances } from './balances/index.ts'
export {
  type BatchWallet,
  type BatchWalletOptions,
  createBatchWallet,
  type SendBatchOptions,
  type WalletRequests,
} from './batch/batch-wallet.ts'
export type { BatchState, BatchStatus } from './batch/status.ts'
export { type BatchSupport, canBatch } from './batch/support.ts'
export type { NodeUrls } from './clients.ts'
export { type AccountGrants, type Eip1193ConnectorOptions, eip1193Connector } from './connectors/eip1193.ts'
export { type Eip6963Options, eip6963Connectors } from './connectors/eip6963.ts'
export type { Eip1193Provider } from './connectors/provider.ts'
export { GasEstimationError } from './gas/gas-service.ts'
export { NodeError } from './nodes/errors.ts'
export {
  compressPermit,
  decompressPermit,
  PermitFormatError,
  type PermitParties,
} from './permits/compression.ts'
export { discoverPermit, type PermitSupport } from './permits/discover.ts'
export { encodePermit } from './permits/encode.ts'
export { type PermitOffersOptions, permitOffers } from './permits/offers.ts'
export {
  createPermit2Permit,
  createTokenPermit,
  type Permit,
  type Permit2Permit,
  type PermitDomain,
  type PermitTerms,
  type SignedPermit,
  type TokenPermit,
} from './permits/permit.ts'
export { encodePermit2Transfer, type Permit2State, permit2Address, readPermit2 } from './permits/permit2.ts'
export { type PermitField, PermitRangeError } from './permits/ranges.ts'
export type { ContractReads } from './permits/reads.ts'
export { PermitSignatureError, signPermit } from './permits/signature.ts'
export { permitTypedData } from './permits/typed-data.ts'
export {
  type AccountClient,
  type ClientWalletOptions,
  NonceConflictError,
  walletFromAccount,
  walletFromClient,
} from './wallet.ts'

/** How the EVM platform reads its chains. */
export interface EvmOptions {
  /** More nodes of a chain, by its id (http, https, ws or wss): tested and asked beside those of its record. */
  readonly nodes?: NodeUrls | undefined
  /** Wallets that a user can connect, such as `eip6963Connectors({ chains })`. Default: none. */
  readonly connectors?: PlatformPlugin['connectors']
}

/**
 * The platform for EVM chains, over viem. Each chain is read through the fastest of its nodes that keep up with the
 * others; one that fails is left alone for a while, and the next one is asked.
 *
 * @throws InvalidInputError for a node that has no http(s) or ws(s) URL
 */
export function evm({ nodes = {}, connectors }: EvmOptions = {}): PlatformPlugin {
  const issues = Object.entries(nodes).flatMap(([chainId, urls]) =>
    urls.flatMap((url, at) =>
      isNodeUrl(url) ? [] : [fieldIssue(`nodes.${chainId}.${at}`, 'an http(s) or ws(s) URL', url)],
    ),
  )
  if (issues.length > 0) throw new InvalidInputError('EVM platform', issues)
  return {
    chainType: 'EVM',
    create: (context) => createEvmPlatform(context, nodes),
    balances: evmBalances(),
    offerPermit: (platforms) => async (request, options) => {
      const offers = await import('./permits/offers.ts')
      return offers.permitOffers(platforms)(request, options)
    },
    connectors,
  }
}

/**
 * The EVM chains over viem (a peer): nodes, balances, simulation, gas, permits, receipts, and wallets of viem and EIP-1193.
 *
 * @packageDocumentation
 */

import { fieldIssue, InvalidInputError } from '../kernel/index.ts'
import type { PlatformPlugin } from '../platforms/index.ts'
import { evmBalances } from './balances/index.ts'
import type { NodeUrls } from './clients.ts'
import { isNodeUrl } from './nodes/index.ts'
import { createEvmPlatform } from './platform.ts'

export { maxGasCost } from '../platforms/index.ts'
export { evmBalances } from './balances/index.ts'
export {
  type BatchState,
  type BatchStatus,
  type BatchSupport,
  type BatchWallet,
  type BatchWalletOptions,
  canBatch,
  createBatchWallet,
  type SendBatchOptions,
  type WalletRequests,
} from './batch/index.ts'
export type { NodeUrls } from './clients.ts'
export {
  type AccountGrants,
  type Eip1193ConnectorOptions,
  type Eip1193Provider,
  type Eip6963Options,
  eip1193Connector,
  eip6963Connectors,
} from './connectors/index.ts'
export { GasEstimationError } from './gas/index.ts'
export { NodeError } from './nodes/index.ts'
export {
  type ContractReads,
  compressPermit,
  createPermit2Permit,
  createTokenPermit,
  decompressPermit,
  discoverPermit,
  encodePermit,
  encodePermit2Transfer,
  type Permit,
  type Permit2Permit,
  type Permit2State,
  type PermitDomain,
  type PermitField,
  PermitFormatError,
  type PermitOffersOptions,
  type PermitParties,
  PermitRangeError,
  PermitSignatureError,
  type PermitSupport,
  type PermitTerms,
  permit2Address,
  permitOffers,
  permitTypedData,
  readPermit2,
  type SignedPermit,
  signPermit,
  type TokenPermit,
} from './permits/index.ts'
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

import { fieldIssue, InvalidInputError } from '../kernel/errors.ts'
import type { BalanceAdapter, BalanceAdapterSetup } from '../platforms/balance-adapter.ts'
import type { PlatformPlugin } from '../platforms/platform.ts'
import type { NodeUrls } from './clients.ts'
import { isNodeUrl } from './nodes/connection.ts'
import { createEvmPlatform } from './platform.ts'

/** Options for `evm`. */
export interface EvmOptions {
  /** Additional nodes by chain id (http, https, ws or wss), used together with those of the chain record. */
  readonly nodes?: NodeUrls | undefined
  /**
   * Number of nodes, each of another host, that simulations and receipts come from. 2: a simulation that the second node does
   * not confirm is not 'verified', and a transaction whose receipt it contradicts stays pending. It needs nodes of two hosts for
   * each chain, at twice the requests. Default 1.
   */
  readonly verifyWith?: 1 | 2 | undefined
  /** Wallets that a user can connect, such as `eip6963Connectors({ chains })`. Default: none. */
  readonly connectors?: PlatformPlugin['connectors']
}

/**
 * Creates the platform for EVM chains, based on viem. Each chain is read through the fastest of its nodes that are in sync. A
 * node that fails is disabled for a while, and the next one is used.
 *
 * @throws InvalidInputError for a node URL that is not http(s) or ws(s), or another number in `verifyWith`
 */
export function evm({ nodes = {}, verifyWith = 1, connectors }: EvmOptions = {}): PlatformPlugin {
  const issues = Object.entries(nodes).flatMap(([chainId, urls]) =>
    urls.flatMap((url, index) =>
      isNodeUrl(url) ? [] : [fieldIssue(`nodes.${chainId}.${index}`, 'an http(s) or ws(s) URL', url)],
    ),
  )
  // For callers without types, such as values from environment variables.
  if (![1, 2].includes(verifyWith)) issues.push(fieldIssue('verifyWith', '1 or 2', verifyWith))
  if (issues.length > 0) throw new InvalidInputError('EVM platform', issues)
  return {
    chainType: 'EVM',
    create: (context) => createEvmPlatform(context, { nodes, verifyWith }),
    balances: evmBalances(),
    offerPermit: (platforms) => async (request, options) => {
      const offers = await import('./permits/offers.ts')
      return offers.permitOffers(platforms)(request, options)
    },
    connectors,
  }
}

/**
 * Reads balances on EVM chains: all tokens of an account in one deployless call; through Multicall3 if the chain does not
 * support that; with one request per token without either.
 */
export function evmBalances(): BalanceAdapterSetup {
  return {
    chainType: 'EVM',
    create(context) {
      let adapter: BalanceAdapter | undefined
      return {
        chainType: 'EVM',
        async getBalances(request, options) {
          // Applications without `balances()` do not load it.
          const { createEvmBalanceAdapter } = await import('./balances/create-evm-balance-adapter.ts')
          adapter ??= createEvmBalanceAdapter(context)
          return adapter.getBalances(request, options)
        },
      }
    },
  }
}

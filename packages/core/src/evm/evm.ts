import { fieldIssue, InvalidInputError } from '../kernel/errors.ts'
import type { BalanceAdapter, BalanceAdapterSetup } from '../platforms/balance-adapter.ts'
import type { PlatformPlugin } from '../platforms/platform.ts'
import type { NodeUrls } from './clients.ts'
import { isNodeUrl } from './nodes/connection.ts'
import { createEvmPlatform } from './platform.ts'

/** Options for `evm`. */
export interface EvmOptions {
  /**
   * Additional node URLs by chain id (http, https, ws or wss), used in addition to the `rpcUrls` of the chain record.
   */
  readonly nodes?: NodeUrls | undefined
  /**
   * Number of nodes, on different hosts, that must agree on simulations and receipts. With 2, a simulation that the
   * second node does not confirm is not 'verified', and a transaction stays pending while the nodes report different
   * receipts. This requires nodes on two hosts for each chain and doubles the requests. Default 1.
   */
  readonly verifyWith?: 1 | 2 | undefined
  /** Wallets that a user can connect, such as `eip6963Connectors({ chains })`. Default: none. */
  readonly connectors?: PlatformPlugin['connectors']
}

/**
 * Creates the platform for EVM chains, based on viem. Requests go to the fastest synced node of a chain. If a node
 * fails, it is temporarily disabled and the next one is used.
 *
 * @throws InvalidInputError for a node URL that is not http(s) or ws(s), or for `verifyWith` other than 1 or 2
 */
export function evm({ nodes = {}, verifyWith = 1, connectors }: EvmOptions = {}): PlatformPlugin {
  const issues = Object.entries(nodes).flatMap(([chainId, urls]) =>
    urls.flatMap((url, index) =>
      isNodeUrl(url) ? [] : [fieldIssue(`nodes.${chainId}.${index}`, 'an http(s) or ws(s) URL', url)],
    ),
  )
  // Validate the number at runtime: it may come from an environment variable.
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
 * Creates the balance adapter for EVM chains. It reads all tokens of an account in one deployless call, falls back to
 * Multicall3, and then to one request per token.
 */
export function evmBalances(): BalanceAdapterSetup {
  return {
    chainType: 'EVM',
    create(context) {
      let adapter: BalanceAdapter | undefined
      return {
        chainType: 'EVM',
        async getBalances(request, options) {
          // Load the module on demand, so that applications without `balances()` do not bundle it.
          const { createEvmBalanceAdapter } = await import('./balances/create-evm-balance-adapter.ts')
          adapter ??= createEvmBalanceAdapter(context)
          return adapter.getBalances(request, options)
        },
      }
    },
  }
}

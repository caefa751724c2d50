import { fieldIssue, InvalidInputError } from '../kernel/errors.ts'
import type { PlatformPlugin } from '../platforms/platform.ts'
import { evmBalances } from './balances/evm-balances.ts'
import type { NodeUrls } from './clients.ts'
import { isNodeUrl } from './nodes/connection.ts'
import { createEvmPlatform } from './platform.ts'

/** How the EVM platform reads its chains. */
export interface EvmOptions {
  /** More nodes of a chain, by its id (http, https, ws or wss): tested and asked beside those of its record. */
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
 * The platform for EVM chains, over viem. Each chain is read through the fastest of its nodes that keep up with the
 * others; one that fails is left alone for a while, and the next one is asked.
 *
 * @throws InvalidInputError for a node that has no http(s) or ws(s) URL, or another number in `verifyWith`
 */
export function evm({ nodes = {}, verifyWith = 1, connectors }: EvmOptions = {}): PlatformPlugin {
  const issues = Object.entries(nodes).flatMap(([chainId, urls]) =>
    urls.flatMap((url, at) =>
      isNodeUrl(url) ? [] : [fieldIssue(`nodes.${chainId}.${at}`, 'an http(s) or ws(s) URL', url)],
    ),
  )
  // Callers without types, such as a variable of the environment.
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

import type { Address } from 'viem'
import { deployAt } from '../../chains/deploy-at.ts'
import { createDeployer, encodeAddresses } from '../create-deployer.ts'
import { expectInstalled } from '../expect-installed.ts'
import type { Protocol } from '../protocol.ts'
import { escrowAbi } from './abi.ts'

/** Stand-in contract that extends `BridgeEscrow`, and the real addresses of the contract that it replaces. */
export interface EscrowSpec {
  /** Name of the contract in `src/contracts/`. */
  readonly contract: string
  addressOn(chainId: number): Address | undefined
  /** Contracts to which clients send deposits, if they do not call the escrow directly. */
  frontsOn?(chainId: number): readonly EscrowFront[]
}

/** Stand-in contract that forwards deposits to an escrow. Its constructor has no parameters. */
interface EscrowFront {
  readonly contract: string
  readonly address: Address
}

/** Returns the protocol that deploys all escrows of a chain together. */
export function bridgeEscrows(specs: readonly EscrowSpec[]): Protocol {
  return {
    id: 'escrows',
    async install({ chain, artifacts, accounts }) {
      const relayer = accounts.relayer.address
      const deploy = createDeployer(artifacts)
      const placements = specs.flatMap(({ contract, addressOn }) => {
        const address = addressOn(chain.chainId)
        return address === undefined ? [] : [deploy(address, contract, encodeAddresses(relayer))]
      })
      // Orders are attributed to a bridge by the address of their escrow, so each bridge needs its own.
      const addresses = new Set(placements.map(({ address }) => address))
      expectInstalled(chain, 'the number of escrow addresses', addresses.size, placements.length)
      const fronts = specs
        .flatMap((spec) => spec.frontsOn?.(chain.chainId) ?? [])
        .map(({ contract, address }) => deploy(address, contract))
      await deployAt(chain.client, accounts.deployer.address, [...placements, ...fronts])
      const relayers = await Promise.all(
        placements.map(({ address }) =>
          chain.client.readContract({ address, abi: escrowAbi, functionName: 'relayer' }),
        ),
      )
      for (const [index, { label }] of placements.entries()) {
        expectInstalled(chain, `the relayer of ${label}`, relayers[index], relayer)
      }
    },
  }
}

import type { Address } from 'viem'
import { deployAt } from '../../chains/deploy-at.ts'
import { encodeAddresses, placer } from '../place.ts'
import type { Protocol } from '../protocol.ts'
import { expectInstalled } from '../verify.ts'
import { escrowAbi } from './abi.ts'

/** A contract of ours on top of `BridgeEscrow`, and where the provider it stands in for has its own. */
export interface EscrowSpec {
  /** Name of the contract in `src/contracts/`. */
  readonly contract: string
  addressOn(chainId: number): Address | undefined
  /** Contracts through which clients reach the escrow, where it is not the one they call. */
  frontsOn?(chainId: number): readonly EscrowFront[]
}

/** A contract of ours that hands deposits on to an escrow. Its constructor takes nothing. */
interface EscrowFront {
  readonly contract: string
  readonly address: Address
}

/** Puts all escrows of a chain in place in one go. */
export function bridgeEscrows(specs: readonly EscrowSpec[]): Protocol {
  return {
    id: 'escrows',
    async install({ chain, artifacts, accounts }) {
      const relayer = accounts.relayer.address
      const place = placer(artifacts)
      const placements = specs.flatMap(({ contract, addressOn }) => {
        const address = addressOn(chain.chainId)
        return address === undefined ? [] : [place(address, contract, encodeAddresses(relayer))]
      })
      // An order is known by its escrow: two bridges at one address could not be told apart.
      const addresses = new Set(placements.map(({ address }) => address))
      expectInstalled(chain, 'the number of escrow addresses', addresses.size, placements.length)
      const fronts = specs
        .flatMap((spec) => spec.frontsOn?.(chain.chainId) ?? [])
        .map(({ contract, address }) => place(address, contract))
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

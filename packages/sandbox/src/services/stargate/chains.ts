import type { Address } from 'viem'

interface Deployment {
  /** Chain name in Stargate's API. */
  readonly key: string
  /** LayerZero endpoint id of the chain. */
  readonly eid: number
  /** Address of TokenMessaging, which is the escrow. */
  readonly messaging: Address
  readonly pools: readonly Address[]
}

/**
 * Deployments by chain id, the same as in `StargateMessaging.sol`. Source:
 * https://github.com/stargate-protocol/stargate-v2, packages/stg-evm-v2/deployments.
 */
export const deployments: Readonly<Record<number, Deployment>> = {
  1: {
    key: 'ethereum',
    eid: 30101,
    messaging: '0x6d6620eFa72948C5f68A3C8646d58C00d3f4A980',
    pools: [
      '0xc026395860Db2d07ee33e05fE50ed7bD583189C7',
      '0x933597a323Eb81cAe705C5bC29985172fd5A3973',
      '0x77b2043768d28E9C9aB44E1aBfC95944bcE57931',
    ],
  },
  5000: {
    key: 'mantle',
    eid: 30181,
    messaging: '0x41B491285A4f888F9f636cEc8a363AB9770a0AEF',
    pools: [
      '0xAc290Ad4e0c891FDc295ca4F0a6214cf6dC6acDC',
      '0xB715B85682B731dB9D5063187C450095c91C57FC',
      '0x4c1d3Fc3fC3c177c3b633427c2F769276c547463',
    ],
  },
  8453: {
    key: 'base',
    eid: 30184,
    messaging: '0x5634c4a5FEd09819E3c46D86A965Dd9447d86e47',
    pools: ['0x27a16dc786820B16E5c9028b75B99F6f604b5d26', '0xdc181Bd607330aeeBEF6ea62e03e5e1Fb4B6F7C7'],
  },
  42161: {
    key: 'arbitrum',
    eid: 30110,
    messaging: '0x19cFCE47eD54a88614648DC3f19A5980097007dD',
    pools: [
      '0xe8CDF27AcD73a434D661C84887215F7598e7d0d3',
      '0xcE8CcA271Ebc0533920C83d39F417ED6A0abB7D0',
      '0xA45B5130f36CDcA45667738e2a258AB09f4A5f7F',
    ],
  },
}

export function getChainKey(chainId: number): string {
  return deployments[chainId]?.key ?? String(chainId)
}

export function getEid(chainId: number): number {
  return deployments[chainId]?.eid ?? 0
}

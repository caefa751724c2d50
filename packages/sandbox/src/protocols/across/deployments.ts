import type { Address } from 'viem'

export interface SpokePool {
  readonly chainId: number
  readonly address: Address
  /** First deposit id. It differs between chains, so that tests notice a deposit id that is used on the wrong chain. */
  readonly initialDepositId: number
}

/** Real addresses of Across's SpokePools. Mantle has no pool, as in reality. Source: Across's route table. */
const spokePools: readonly SpokePool[] = [
  { chainId: 1, address: '0x5c7BCd6E7De5423a257D81B442095A1a6ced35C5', initialDepositId: 3_100_000 },
  { chainId: 42161, address: '0xe35e9842fceaCA96570B734083f4a58e8F7C5f2A', initialDepositId: 4_200_000 },
  { chainId: 8453, address: '0x09aea4b2242abC8bb4BB78D537A67a245A7bEC64', initialDepositId: 5_500_000 },
]

/** Real address of the MulticallHandler on the chains with a pool. Source: Across' list of deployed contracts. */
export const multicallHandler: Address = '0x0F7Ae28dE1C8532170AD4ee566B5801485c13a0E'

export function spokePoolOn(chainId: number): SpokePool | undefined {
  return spokePools.find((pool) => pool.chainId === chainId)
}

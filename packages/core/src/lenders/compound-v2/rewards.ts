import { lowerAddress } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import {
  type ContractQuery,
  type ContractRead,
  optionalValue,
  type ReadOutcome,
  readContracts,
} from '../../lending/read-contracts.ts'
import { contractRead } from '../shared/contract.ts'
import { comptrollerAbi, venusAbi } from './abi.ts'

/** Reward token of a comptroller: COMP, or XVS on Venus. */
export interface RewardToken {
  readonly kind: 'comp' | 'xvs'
  /** Lower-cased. */
  readonly token: Address
}

/** Base units of the reward per block, for all depositors and all borrowers of a market. */
export interface RewardSpeeds {
  readonly deposit: bigint
  readonly borrow: bigint
}

/** Returns reads of both functions for the reward token, of which a comptroller implements one. */
export function rewardReads(comptroller: Address) {
  return [
    contractRead({ abi: comptrollerAbi, address: comptroller, functionName: 'getCompAddress' }),
    contractRead({ abi: venusAbi, address: comptroller, functionName: 'getXVSAddress' }),
  ] as const satisfies readonly ContractRead<Address>[]
}

export function rewardToken([comp, xvs]: readonly ReadOutcome<Address>[]): RewardToken | undefined {
  if (xvs?.ok) return { kind: 'xvs', token: lowerAddress(xvs.value) }
  return comp?.ok ? { kind: 'comp', token: lowerAddress(comp.value) } : undefined
}

export function* readSpeeds(
  comptroller: Address,
  cToken: Address,
  reward: RewardToken | undefined,
): ContractQuery<RewardSpeeds> {
  if (!reward) return { deposit: 0n, borrow: 0n }
  const on = { address: comptroller, args: [cToken] } as const
  const { outcomes } = yield* readContracts(
    reward.kind === 'xvs'
      ? [
          contractRead({ ...on, abi: venusAbi, functionName: 'venusSupplySpeeds' }),
          contractRead({ ...on, abi: venusAbi, functionName: 'venusBorrowSpeeds' }),
        ]
      : [
          contractRead({ ...on, abi: comptrollerAbi, functionName: 'compSupplySpeeds' }),
          contractRead({ ...on, abi: comptrollerAbi, functionName: 'compBorrowSpeeds' }),
        ],
  )
  const [deposit, borrow] = outcomes
  return { deposit: optionalValue(deposit) ?? 0n, borrow: optionalValue(borrow) ?? 0n }
}

import { isAddress, lowerAddress } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import type { LenderMarket } from '../../lending/lender-market.ts'
import {
  type ClaimableReward,
  emptyPosition,
  type LenderPosition,
  type PoolPosition,
} from '../../lending/lender-position.ts'
import {
  type ContractQuery,
  combineQueries,
  optionalValue,
  readContracts,
  requiredValue,
} from '../../lending/read-contracts.ts'
import { contractRead } from '../shared/contract.ts'
import { indexByPoolId, knownPoolIds } from '../shared/pools.ts'
import { cometAbi, rewardsAbi } from './abi.ts'
import type { CompoundV3Deployment } from './get-deployments.ts'

/**
 * Reads a position in one step, with interest up to the block. The contract's `isBorrowCollateralized` and
 * `isLiquidatable` use stored interest, so they only return the same after `accrueAccount`.
 *
 * @throws CausewayError LENDER_UNREADABLE
 */
export function* readPositions(
  place: CompoundV3Deployment,
  account: Address,
  market: LenderMarket,
): ContractQuery<readonly LenderPosition[]> {
  const [base, collateral, claimable] = yield* combineQueries([
    readBase(place, account),
    readCollateral(
      place,
      account,
      knownPoolIds(market).filter((id) => isAddress(id, 'EVM')),
    ),
    readClaimable(place, account, market.pools),
  ])
  const held = [...base, ...collateral]
  if (held.length === 0 && claimable.length === 0) return []
  return [
    {
      ...emptyPosition({ ...place, account }),
      pools: indexByPoolId(held),
      claimable,
    },
  ]
}

function* readBase(
  { comet, lender }: CompoundV3Deployment,
  account: Address,
): ContractQuery<readonly PoolPosition[]> {
  const on = { abi: cometAbi, address: comet } as const
  const { outcomes } = yield* readContracts([
    contractRead({ ...on, functionName: 'baseToken' }),
    contractRead({ ...on, functionName: 'balanceOf', args: [account] }),
    contractRead({ ...on, functionName: 'borrowBalanceOf', args: [account] }),
  ])
  const poolId = lowerAddress(requiredValue(outcomes[0], `The base token of ${lender}`))
  const deposits = requiredValue(outcomes[1], `The deposit of ${account} in ${lender}`)
  const debt = requiredValue(outcomes[2], `The debt of ${account} to ${lender}`)
  if (deposits === 0n && debt === 0n) return []
  return [{ poolId, underlying: poolId, deposits, debt, debtStable: 0n, collateralEnabled: false }]
}

/** Reads the collateral balances, without the base token. */
function* readCollateral(
  { comet, lender }: CompoundV3Deployment,
  account: Address,
  poolIds: readonly Address[],
): ContractQuery<readonly PoolPosition[]> {
  const { outcomes } = yield* readContracts(
    poolIds.map((poolId) =>
      contractRead({
        abi: cometAbi,
        address: comet,
        functionName: 'userCollateral',
        args: [account, poolId],
      }),
    ),
  )
  return poolIds.flatMap((poolId, index) => {
    const [deposits] = requiredValue(outcomes[index], `The collateral of ${account} in ${lender}`)
    if (deposits === 0n) return []
    return [{ poolId, underlying: poolId, deposits, debt: 0n, debtStable: 0n, collateralEnabled: true }]
  })
}

function* readClaimable(
  { comet, rewards }: CompoundV3Deployment,
  account: Address,
  pools: LenderMarket['pools'],
): ContractQuery<readonly ClaimableReward[]> {
  if (rewards === undefined) return []
  const { outcomes } = yield* readContracts([
    contractRead({
      abi: rewardsAbi,
      address: rewards,
      functionName: 'getRewardOwed',
      args: [comet, account],
    }),
  ])
  // The read reverts for a Comet without rewards.
  const reward = optionalValue(outcomes[0])
  if (!reward || reward.owed === 0n) return []
  const token = lowerAddress(reward.token)
  const asset = pools[token]?.asset
  return [
    {
      token,
      amount: reward.owed,
      paidBy: rewards,
      ...(asset && { symbol: asset.symbol, decimals: asset.decimals }),
    },
  ]
}

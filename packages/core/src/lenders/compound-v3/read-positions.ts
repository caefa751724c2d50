import { isAddress, lowerAddress } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import type { LenderMarket } from '../../lending/market.ts'
import {
  type ClaimableReward,
  emptyPosition,
  type LenderPosition,
  type PoolPosition,
} from '../../lending/position.ts'
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
 * One step: the balances carry their interest up to the block read. `isBorrowCollateralized` and `isLiquidatable` of the
 * contract say the same once `accrueAccount` was called; before, they count what had accrued when it was last used.
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
  const deposits = requiredValue(outcomes[1], `What ${account} has with ${lender}`)
  const debt = requiredValue(outcomes[2], `What ${account} owes to ${lender}`)
  if (deposits === 0n && debt === 0n) return []
  return [{ poolId, underlying: poolId, deposits, debt, debtStable: 0n, collateralEnabled: false }]
}

/** The base token is never among them. */
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
  return poolIds.flatMap((poolId, at) => {
    const [deposits] = requiredValue(outcomes[at], `The collateral of ${account} with ${lender}`)
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
  // Comets without rewards refuse to answer.
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

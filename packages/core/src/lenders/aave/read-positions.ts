import { isAddress } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import type { LenderMarket } from '../../lending/lender-market.ts'
import {
  emptyPosition,
  isPoolInUse,
  type LenderPosition,
  type PoolPosition,
} from '../../lending/lender-position.ts'
import {
  type ContractQuery,
  type ContractRead,
  combineQueries,
  optionalValue,
  type ReadOutcome,
  readContract,
  readNothing,
  requiredValue,
} from '../../lending/read-contracts.ts'
import { contractRead } from '../shared/contract.ts'
import { indexByPoolId, knownPoolIds } from '../shared/pools.ts'
import { dataProviderAbi, poolV3Abi } from './abi.ts'
import type { AaveDeployment } from './get-deployments.ts'
import { rayToPercent } from './read-reserve.ts'
import { readClaimableRewards, readRewardedPools } from './rewards.ts'

/**
 * Reads a position in one step and its rewards in a second. Includes pools whose market could not be read, because they
 * may have debt. An account without a position that is in an e-mode has an empty one: the mode limits its next actions.
 *
 * @throws CausewayError LENDER_UNREADABLE if a part cannot be read, because the position would look safer without a
 * debt
 */
export function* readPositions(
  place: AaveDeployment,
  account: Address,
  market: LenderMarket,
): ContractQuery<readonly LenderPosition[]> {
  const { pool, dataProvider } = place
  const assets = knownPoolIds(market).filter((id) => isAddress(id, 'EVM'))
  const [answers, mode, rewarded] = yield* combineQueries([
    combineQueries(assets.map((asset) => readContract(userRead(dataProvider, asset, account)))),
    hasModes(market) ? readContract(modeRead(pool, account)) : readNothing(),
    readRewardedPools(Object.values(market.pools)),
  ])
  const positions = assets.flatMap((asset, index) => toPoolPositions(asset, answers[index], market))
  const held = positions.map(({ poolId }) => poolId)
  const claimable = yield* readClaimableRewards(market, account, rewarded, held)
  const modeId = hasModes(market) ? Number(requiredValue(mode, `The e-mode of ${account}`)) : 0
  if (positions.length === 0 && claimable.length === 0 && modeId === 0) return []
  return [
    {
      ...emptyPosition({ ...place, account }),
      mode: modeId,
      pools: indexByPoolId(positions),
      claimable,
    },
  ]
}

function hasModes({ modes }: LenderMarket): boolean {
  return Object.keys(modes).length > 1
}

function toPoolPositions(
  asset: Address,
  answer: ReadOutcome<UserReserve> | undefined,
  { pools }: LenderMarket,
): PoolPosition[] {
  const reserve = pools[asset] ? requiredValue(answer, `The position in ${asset}`) : optionalValue(answer)
  if (!reserve) return []
  const { deposits, debt, debtStable, stableBorrowRate, collateralEnabled } = reserve
  const stable = debtStable > 0n ? { stableBorrowRate } : {}
  const position = {
    poolId: asset,
    underlying: asset,
    deposits,
    debt,
    debtStable,
    collateralEnabled,
    ...stable,
  }
  return isPoolInUse(position) || collateralEnabled ? [position] : []
}

/** Amounts in base units with interest up to the block; the rate in percent a year. */
interface UserReserve {
  readonly deposits: bigint
  readonly debt: bigint
  readonly debtStable: bigint
  readonly stableBorrowRate: number
  readonly collateralEnabled: boolean
}

function userRead(address: Address, asset: Address, account: Address): ContractRead<UserReserve> {
  const read = contractRead({
    abi: dataProviderAbi,
    address,
    functionName: 'getUserReserveData',
    args: [asset, account],
  })
  return {
    ...read,
    decode(data) {
      const [deposits, debtStable, debt, , , stableBorrowRate, , , collateralEnabled] = read.decode(data)
      return {
        deposits,
        debt,
        debtStable,
        stableBorrowRate: rayToPercent(stableBorrowRate),
        collateralEnabled,
      }
    },
  }
}

function modeRead(pool: Address, account: Address): ContractRead<bigint> {
  return contractRead({
    abi: poolV3Abi,
    address: pool,
    functionName: 'getUserEMode',
    args: [account],
  })
}

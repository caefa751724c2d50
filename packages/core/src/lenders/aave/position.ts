import {
  type ContractRead,
  type LenderMarket,
  type LenderPosition,
  optional,
  type PoolPosition,
  type Reading,
  type ReadOutcome,
  required,
  sideBySide,
} from '../../lending/index.ts'
import { asAddress, contractRead } from '../shared/contract.ts'
import { absent, readOne } from '../shared/read-one.ts'
import { DATA_PROVIDER, POOL_V3 } from './abi.ts'
import type { AaveContracts } from './directory.ts'
import { percentOf } from './reserve.ts'
import { readClaimable, readRewarded } from './rewards.ts'

/**
 * A position in one step, rewards in a second. Pools that could not be read are asked too: what is owed there still counts.
 *
 * @throws CausewayError LENDER_UNREADABLE where a part of it is not told: without a debt it would look safer than it is
 */
export function* readPositions(
  { chainId, id: lender, pool, dataProvider }: AaveContracts,
  user: string,
  market: LenderMarket,
): Reading<readonly LenderPosition[]> {
  const account = user.toLowerCase()
  const assets = [...Object.keys(market.pools), ...market.failures.map(({ poolId }) => poolId)]
  const [answers, mode, rewarded] = yield* sideBySide([
    sideBySide(assets.map((asset) => readOne(userRead(dataProvider, asset, account)))),
    hasModes(market) ? readOne(modeRead(pool, account)) : absent(),
    readRewarded(Object.values(market.pools)),
  ])
  const positions = assets.flatMap((asset, at) => positionIn(asset, answers[at], market))
  const held = positions.map(({ poolId }) => poolId)
  const claimable = yield* readClaimable(market, account, rewarded, held)
  if (positions.length === 0 && claimable.length === 0) return []
  return [
    {
      chainId,
      lender,
      account,
      subAccount: '0',
      mode: hasModes(market) ? Number(required(mode, `The e-mode of ${account}`)) : 0,
      pools: Object.fromEntries(positions.map((position) => [position.poolId, position])),
      claimable,
    },
  ]
}

function hasModes({ modes }: LenderMarket): boolean {
  return Object.keys(modes).length > 1
}

function positionIn(
  asset: string,
  answer: ReadOutcome<UserReserve> | undefined,
  { pools }: LenderMarket,
): PoolPosition[] {
  const own = pools[asset] ? required(answer, `The position in ${asset}`) : optional(answer)
  if (!own) return []
  const { deposits, debt, debtStable, stableBorrowRate, collateralEnabled } = own
  if (deposits === 0n && debt === 0n && debtStable === 0n && !collateralEnabled) return []
  const stable = debtStable > 0n ? { stableBorrowRate } : {}
  return [{ poolId: asset, underlying: asset, deposits, debt, debtStable, collateralEnabled, ...stable }]
}

/** Base units, interest up to the block included; the rate in percent a year. */
interface UserReserve {
  readonly deposits: bigint
  readonly debt: bigint
  readonly debtStable: bigint
  readonly stableBorrowRate: number
  readonly collateralEnabled: boolean
}

function userRead(address: string, asset: string, account: string): ContractRead<UserReserve> {
  const read = contractRead({
    abi: DATA_PROVIDER,
    address,
    functionName: 'getUserReserveData',
    args: [asAddress(asset), asAddress(account)],
  })
  return {
    ...read,
    decode(data) {
      const [deposits, debtStable, debt, , , stableBorrowRate, , , collateralEnabled] = read.decode(data)
      return {
        deposits,
        debt,
        debtStable,
        stableBorrowRate: percentOf(stableBorrowRate),
        collateralEnabled,
      }
    },
  }
}

function modeRead(pool: string, account: string): ContractRead<bigint> {
  return contractRead({
    abi: POOL_V3,
    address: pool,
    functionName: 'getUserEMode',
    args: [asAddress(account)],
  })
}

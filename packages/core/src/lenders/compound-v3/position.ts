import {
  type ClaimableReward,
  type LenderMarket,
  type LenderPosition,
  optional,
  type PoolPosition,
  type Reading,
  readAll,
  required,
  sideBySide,
} from '../../lending/index.ts'
import { asAddress, contractRead } from '../shared/contract.ts'
import { COMET, REWARDS } from './abi.ts'
import type { CometPlace } from './directory.ts'

/**
 * One step: the balances carry their interest up to the block read. `isBorrowCollateralized` and `isLiquidatable` of the
 * contract say the same once `accrueAccount` was called; before, they count what had accrued when it was last used.
 *
 * @throws CausewayError LENDER_UNREADABLE
 */
export function* readPositions(
  place: CometPlace,
  account: string,
  { pools, failures }: LenderMarket,
): Reading<readonly LenderPosition[]> {
  // Of pools that could not be read an account may hold something all the same.
  const poolIds = [...Object.keys(pools), ...failures.map(({ poolId }) => poolId)]
  const [base, collateral, claimable] = yield* sideBySide([
    readBase(place, account),
    readCollateral(place, account, poolIds),
    readClaimable(place, account, pools),
  ])
  const held = [...base, ...collateral]
  if (held.length === 0 && claimable.length === 0) return []
  return [
    {
      chainId: place.chainId,
      lender: place.lender,
      account: account.toLowerCase(),
      subAccount: '0',
      mode: 0,
      pools: Object.fromEntries(held.map((pool) => [pool.poolId, pool])),
      claimable,
    },
  ]
}

function* readBase({ comet, lender }: CometPlace, account: string): Reading<readonly PoolPosition[]> {
  const on = { abi: COMET, address: comet } as const
  const { outcomes } = yield* readAll([
    contractRead({ ...on, functionName: 'baseToken' }),
    contractRead({ ...on, functionName: 'balanceOf', args: [asAddress(account)] }),
    contractRead({ ...on, functionName: 'borrowBalanceOf', args: [asAddress(account)] }),
  ])
  const poolId = required(outcomes[0], `The base token of ${lender}`).toLowerCase()
  const deposits = required(outcomes[1], `What ${account} has with ${lender}`)
  const debt = required(outcomes[2], `What ${account} owes to ${lender}`)
  if (deposits === 0n && debt === 0n) return []
  return [{ poolId, underlying: poolId, deposits, debt, debtStable: 0n, collateralEnabled: false }]
}

/** The base token is never among them. */
function* readCollateral(
  { comet, lender }: CometPlace,
  account: string,
  poolIds: readonly string[],
): Reading<readonly PoolPosition[]> {
  const { outcomes } = yield* readAll(
    poolIds.map((poolId) =>
      contractRead({
        abi: COMET,
        address: comet,
        functionName: 'userCollateral',
        args: [asAddress(account), asAddress(poolId)],
      }),
    ),
  )
  return poolIds.flatMap((poolId, at) => {
    const [deposits] = required(outcomes[at], `The collateral of ${account} with ${lender}`)
    if (deposits === 0n) return []
    return [{ poolId, underlying: poolId, deposits, debt: 0n, debtStable: 0n, collateralEnabled: true }]
  })
}

function* readClaimable(
  { comet, rewards }: CometPlace,
  account: string,
  pools: LenderMarket['pools'],
): Reading<readonly ClaimableReward[]> {
  if (rewards === undefined) return []
  const { outcomes } = yield* readAll([
    contractRead({
      abi: REWARDS,
      address: rewards,
      functionName: 'getRewardOwed',
      args: [asAddress(comet), asAddress(account)],
    }),
  ])
  // Comets without rewards refuse to answer.
  const reward = optional(outcomes[0])
  if (!reward || reward.owed === 0n) return []
  const token = reward.token.toLowerCase()
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

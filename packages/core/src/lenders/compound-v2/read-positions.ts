import { lowerAddress } from '../../chains/address.ts'
import { CausewayError } from '../../kernel/errors.ts'
import type { Address } from '../../kernel/schema.ts'
import { type LenderMarket, WAD } from '../../lending/lender-market.ts'
import { lenderDisplayName } from '../../lending/lender-names.ts'
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
  settleQuery,
} from '../../lending/read-contracts.ts'
import { contractRead } from '../shared/contract.ts'
import { indexByPoolId } from '../shared/pools.ts'
import { comptrollerAbi, cTokenAbi, venusAbi } from './abi.ts'
import { type CompoundV2Deployment, getCTokens } from './get-deployments.ts'
import { rewardReads, rewardToken } from './rewards.ts'
import { readVaiDebt } from './vai.ts'

/**
 * Reads a position in one step, with interest up to the block of the read. `depositShares` are cTokens.
 *
 * `claimable` only includes rewards that the comptroller credited at the last action of the account; a claim also pays
 * rewards accrued since then.
 *
 * @throws CausewayError LENDER_UNREADABLE if a market cannot be read, because it may have debt
 */
export function* readPositions(
  place: CompoundV2Deployment,
  account: Address,
  market: LenderMarket,
): ContractQuery<readonly LenderPosition[]> {
  const held = getCTokens(place, market)
  const [snapshot, balances, vai] = yield* combineQueries([
    readAccountState(place, account),
    combineQueries(held.map(({ cToken }) => settleQuery(readBalance(cToken, account)))),
    readVaiDebt(market, account),
  ])
  if (snapshot.mintedVai > 0n && vai.length === 0) {
    throw toUnreadableError(`The VAI debt on ${lenderDisplayName(place.lender)} could not be read.`)
  }
  const positions = held.flatMap(({ poolId, cToken }, index): PoolPosition[] => {
    const balance = balances[index]
    const collateralEnabled = snapshot.entered.has(cToken)
    if (balance?.status !== 'read') {
      // Ignore a contract of the startup files that is neither a market nor has a balance.
      if (market.pools[poolId] || collateralEnabled) throw balance?.error
      return []
    }
    const { depositShares, debt } = balance.result
    if (!collateralEnabled && depositShares === 0n && debt === 0n) return []
    return [{ poolId, underlying: poolId, ...balance.result, debtStable: 0n, collateralEnabled }]
  })
  const pools = [...positions, ...vai]
  const { mode } = snapshot
  const claimable = snapshot.claimable.map((reward): ClaimableReward => {
    const asset = market.pools[reward.token]?.asset
    return asset ? { ...reward, symbol: asset.symbol, decimals: asset.decimals } : reward
  })
  if (pools.length === 0 && claimable.length === 0 && mode === 0) return []
  return [
    {
      ...emptyPosition({ ...place, account }),
      mode,
      pools: indexByPoolId(pools),
      claimable,
    },
  ]
}

interface AccountState {
  /** cTokens enabled as collateral. */
  readonly entered: ReadonlySet<Address>
  readonly mode: number
  readonly claimable: readonly ClaimableReward[]
  /** Principal of the VAI debt. */
  readonly mintedVai: bigint
}

function* readAccountState(
  { comptroller }: CompoundV2Deployment,
  account: Address,
): ContractQuery<AccountState> {
  const on = { address: comptroller, args: [account] } as const
  const { outcomes } = yield* readContracts([
    contractRead({ ...on, abi: comptrollerAbi, functionName: 'getAssetsIn' }),
    contractRead({ ...on, abi: venusAbi, functionName: 'userPoolId' }),
    contractRead({ ...on, abi: venusAbi, functionName: 'mintedVAIs' }),
    contractRead({ ...on, abi: comptrollerAbi, functionName: 'compAccrued' }),
    contractRead({ ...on, abi: venusAbi, functionName: 'venusAccrued' }),
    ...rewardReads(comptroller),
  ])
  const [entered, mode, vai, comp, xvs, ...tokens] = outcomes
  const reward = rewardToken(tokens)
  const amount = optionalValue(reward?.kind === 'xvs' ? xvs : comp) ?? 0n
  return {
    entered: new Set(
      requiredValue(entered, `The collateral of ${account}`).map((cToken) => lowerAddress(cToken)),
    ),
    mode: Number(optionalValue(mode) ?? 0n),
    mintedVai: optionalValue(vai) ?? 0n,
    claimable: reward && amount > 0n ? [{ token: reward.token, amount }] : [],
  }
}

function toUnreadableError(details: string): CausewayError {
  return new CausewayError('The position could not be read. Try again later.', {
    code: 'LENDER_UNREADABLE',
    details,
  })
}

type Balance = Pick<PoolPosition, 'deposits' | 'debt'> & { readonly depositShares: bigint }

function* readBalance(cToken: Address, account: Address): ContractQuery<Balance> {
  const on = { abi: cTokenAbi, address: cToken, args: [account] } as const
  const { outcomes } = yield* readContracts([
    contractRead({ ...on, functionName: 'getAccountSnapshot' }),
    contractRead({ ...on, functionName: 'balanceOfUnderlying' }),
    contractRead({ ...on, functionName: 'borrowBalanceCurrent' }),
  ])
  const [snapshot, deposits, debt] = outcomes
  const [error, cTokens, borrowed, exchangeRate] = requiredValue(
    snapshot,
    `The position of ${account} in ${cToken}`,
  )
  if (error !== 0n) throw toUnreadableError(`${cToken} returned error ${error}.`)
  return {
    depositShares: cTokens,
    // Fall back to the stored values if interest cannot be accrued.
    deposits: optionalValue(deposits) ?? (cTokens * exchangeRate) / WAD,
    debt: optionalValue(debt) ?? borrowed,
  }
}

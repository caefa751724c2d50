import { zeroAddress } from 'viem'
import type { Address } from '../../kernel/schema.ts'
import { contractCall } from '../../lenders/shared/contract.ts'
import type { LenderMarket, LendingPool } from '../../lending/market.ts'
import { RATE_MODES } from '../../lending/position.ts'
import type { InLeg, MarginTrade, OutLeg } from '../../margin/trade.ts'
import type { Call } from '../../platforms/transaction.ts'
import { requireContract } from '../shared/contracts.ts'
import { FLASH_NUMBERS, LENDER_NUMBERS, MARGIN_ROUTER } from './abi.ts'

/** The families that the contract speaks with. */
export type RoutedFamily = keyof typeof LENDER_NUMBERS

export function isRouted(family: LenderMarket['family']): family is RoutedFamily {
  return Object.hasOwn(LENDER_NUMBERS, family)
}

/** The one call that carries a trade out. */
export function encodeTrade(trade: MarginTrade, family: RoutedFamily, router: Address): Call {
  const { flash, own, swap, sweeps, deadline, out, in: sold } = trade
  const ownOf = (token: Address) => (own?.token === token ? own.amount : 0n)
  return contractCall({
    abi: MARGIN_ROUTER,
    address: router,
    functionName: 'trade',
    value: own?.asNative ? own.amount : 0n,
    args: [
      {
        lender: {
          kind: LENDER_NUMBERS[family],
          at: lenderAt(sold.pool, family),
          morpho: morphoOf(trade.market),
        },
        repays: out.type === 'Repay',
        bought: legOf(out, family),
        withdraws: sold.type === 'Withdraw',
        sold: legOf(sold, family),
        most: sold.limit,
        flash: { kind: FLASH_NUMBERS[flash.kind], source: flash.contract, amount: flash.amount },
        own: { sold: ownOf(swap.fromToken), bought: ownOf(swap.toToken), asNative: own?.asNative ?? false },
        swap: {
          target: swap.to,
          spender: swap.spender,
          least: swap.toAmountMin,
          data: swap.data,
        },
        sweeps: sweeps,
        deadline,
      },
    ],
  })
}

function legOf({ type, pool, rateMode, isAll }: OutLeg | InLeg, family: RoutedFamily) {
  return {
    token: pool.underlying,
    holder: holderOf(type, pool, rateMode, family),
    rateMode: BigInt(rateMode),
    isAll,
  }
}

/** What keeps the account's books of a leg, where the contract has to know it. */
function holderOf(
  type: (OutLeg | InLeg)['type'],
  pool: LendingPool,
  rateMode: 1 | 2,
  family: RoutedFamily,
): Address {
  if (family === 'compound-v2') return requireContract(pool, 'cToken')
  if (family !== 'aave-v2' && family !== 'aave-v3') return zeroAddress
  if (type === 'Withdraw') return requireContract(pool, 'aToken')
  if (type === 'Repay') return requireContract(pool, rateMode === RATE_MODES.stable ? 'sToken' : 'vToken')
  return zeroAddress
}

function lenderAt(pool: LendingPool, family: RoutedFamily) {
  const names = { 'aave-v2': 'pool', 'aave-v3': 'pool', 'compound-v3': 'comet', morpho: 'morpho' } as const
  return family === 'compound-v2' ? zeroAddress : requireContract(pool, names[family])
}

const NO_MARKET = {
  loanToken: zeroAddress,
  collateralToken: zeroAddress,
  oracle: zeroAddress,
  irm: zeroAddress,
  lltv: 0n,
}

function morphoOf({ params }: LenderMarket) {
  if (!params) return NO_MARKET
  const { loanToken, collateralToken, oracle, irm, lltv } = params
  return {
    loanToken: loanToken,
    collateralToken: collateralToken,
    oracle: oracle,
    irm: irm,
    lltv,
  }
}

import { zeroAddress } from 'viem'
import type { Address } from '../../kernel/schema.ts'
import { contractCall } from '../../lenders/shared/contract.ts'
import { hasMarketId } from '../../lenders/shared/has-market-id.ts'
import type { LenderMarket, LendingPool } from '../../lending/lender-market.ts'
import { RATE_MODES } from '../../lending/lender-position.ts'
import { rejectRoute } from '../../margin/margin-rejected-error.ts'
import type { FundingLeg, MarginTrade, OutputLeg } from '../../margin/margin-trade.ts'
import type { Call } from '../../platforms/transaction.ts'
import { requireContract } from '../shared/require-contract.ts'
import { FLASH_LOAN_KIND_IDS, LENDER_KIND_IDS, marginRouterAbi } from './margin-router-abi.ts'

/** A lender family that the contract supports. */
export type SupportedFamily = keyof typeof LENDER_KIND_IDS

/** Encodes the call that executes a trade. @throws CausewayError LENDER_UNREADABLE for a missing contract of a pool; MarginRejectedError */
export function encodeTrade(trade: MarginTrade, family: SupportedFamily, router: Address): Call {
  const { flashLoan, margin, swap, sweeps, deadline, output, funding } = trade
  const getMargin = (token: Address) => (margin?.token === token ? margin.amount : 0n)
  return contractCall({
    abi: marginRouterAbi,
    address: router,
    functionName: 'trade',
    value: margin?.asNative ? margin.amount : 0n,
    args: [
      {
        lender: {
          kind: LENDER_KIND_IDS[family],
          at: getLenderContract(funding.pool, family),
          morpho: getMarketParams(trade.market),
        },
        repays: output.type === 'Repay',
        bought: toLeg(output, family),
        withdraws: funding.type === 'Withdraw',
        sold: toLeg(funding, family),
        most: funding.limit,
        flash: {
          kind: FLASH_LOAN_KIND_IDS[flashLoan.kind],
          source: flashLoan.contract,
          amount: flashLoan.amount,
        },
        own: {
          sold: getMargin(swap.fromToken),
          bought: getMargin(swap.toToken),
          asNative: margin?.asNative ?? false,
        },
        swap: {
          target: swap.to,
          spender: swap.spender,
          least: swap.toAmountMin,
          data: swap.data,
        },
        sweeps,
        deadline,
      },
    ],
  })
}

export function isSupportedFamily(family: LenderMarket['family']): family is SupportedFamily {
  return Object.hasOwn(LENDER_KIND_IDS, family)
}

function toLeg(leg: OutputLeg | FundingLeg, family: SupportedFamily) {
  const { pool, rateMode, isAll } = leg
  return {
    token: pool.underlying,
    holder: getAccountingToken(leg, family),
    rateMode: BigInt(rateMode),
    isAll,
  }
}

/** Returns the lender token of a leg (aToken, debt token or cToken); the zero address if the contract does not need it. */
function getAccountingToken(
  { type, pool, rateMode }: OutputLeg | FundingLeg,
  family: SupportedFamily,
): Address {
  if (family === 'compound-v2') return requireContract(pool, 'cToken')
  if (family !== 'aave-v2' && family !== 'aave-v3') return zeroAddress
  if (type === 'Withdraw') return requireContract(pool, 'aToken')
  if (type === 'Repay') return requireContract(pool, rateMode === RATE_MODES.stable ? 'sToken' : 'vToken')
  return zeroAddress
}

function getLenderContract(pool: LendingPool, family: SupportedFamily): Address {
  const names = { 'aave-v2': 'pool', 'aave-v3': 'pool', 'compound-v3': 'comet', morpho: 'morpho' } as const
  return family === 'compound-v2' ? zeroAddress : requireContract(pool, names[family])
}

function getMarketParams({ params, lender }: LenderMarket) {
  if (!params || hasMarketId(params)) return params ?? EMPTY_MARKET
  return rejectRoute('Causeway', [`The parameters of ${lender} belong to another market.`])
}

const EMPTY_MARKET = {
  loanToken: zeroAddress,
  collateralToken: zeroAddress,
  oracle: zeroAddress,
  irm: zeroAddress,
  lltv: 0n,
}

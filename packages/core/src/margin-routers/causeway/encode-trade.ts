import { zeroAddress } from 'viem'
import { CausewayError } from '../../kernel/errors.ts'
import type { Address } from '../../kernel/schema.ts'
import { contractCall } from '../../lenders/shared/contract.ts'
import { hasMarketId } from '../../lenders/shared/has-market-id.ts'
import type { LenderMarket, LendingPool } from '../../lending/lender-market.ts'
import { RATE_MODES } from '../../lending/lender-position.ts'
import { rejectRoute } from '../../margin/margin-rejected-error.ts'
import type { FundingLeg, MarginTrade, OutputLeg } from '../../margin/margin-trade.ts'
import type { RefinanceTrade } from '../../margin/refinance/refinance-trade.ts'
import type { Call } from '../../platforms/transaction.ts'
import { requireContract } from '../shared/require-contract.ts'
import { FLASH_LOAN_KIND_IDS, LENDER_KIND_IDS, marginRouterAbi } from './margin-router-abi.ts'

/** A lender family that the contract supports. */
type SupportedFamily = keyof typeof LENDER_KIND_IDS

/** Encodes the call that executes a trade. @throws CausewayError LENDER_UNREADABLE for a missing contract of a pool; MarginRejectedError */
export function encodeTrade(trade: MarginTrade, router: Address): Call {
  const family = requireFamily(trade.market)
  const { flashLoan, margin, swap, sweeps, deadline, output, funding } = trade
  const getMargin = (token: Address) => (margin?.token === token ? margin.amount : 0n)
  return contractCall({
    abi: marginRouterAbi,
    address: router,
    functionName: 'trade',
    value: margin?.asNative ? margin.amount : 0n,
    args: [
      {
        lender: toLender(trade.market, funding.pool, family),
        repays: output.type === 'Repay',
        bought: toLeg(output, family),
        withdraws: funding.type === 'Withdraw',
        sold: toLeg(funding, family),
        most: funding.limit,
        flash: toFlash(flashLoan),
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

/** Encodes the call that moves a loan. @throws as `encodeTrade` */
export function encodeRefinance({ from, to, flashLoan, deadline }: RefinanceTrade, router: Address): Call {
  const [fromFamily, toFamily] = [requireFamily(from.market), requireFamily(to.market)]
  return contractCall({
    abi: marginRouterAbi,
    address: router,
    functionName: 'refinance',
    args: [
      {
        from: toLender(from.market, from.repay.pool, fromFamily),
        to: toLender(to.market, to.borrow.pool, toFamily),
        repaid: toLeg(from.repay, fromFamily),
        withdrawn: toLeg(from.withdraw, fromFamily),
        deposited: toLeg(to.deposit, toFamily),
        borrowed: toLeg(to.borrow, toFamily),
        collateral: from.withdraw.limit,
        most: to.borrow.limit,
        flash: toFlash(flashLoan),
        deadline,
      },
    ],
  })
}

function toLender(market: LenderMarket, pool: LendingPool, family: SupportedFamily) {
  return {
    kind: LENDER_KIND_IDS[family],
    at: getLenderContract(pool, family),
    morpho: getMarketParams(market),
  }
}

function toFlash({ kind, contract, amount }: MarginTrade['flashLoan']) {
  return { kind: FLASH_LOAN_KIND_IDS[kind], source: contract, amount }
}

/** @throws CausewayError MARGIN_UNSUPPORTED */
function requireFamily({ family, lender }: LenderMarket): SupportedFamily {
  if (isSupportedFamily(family)) return family
  throw new CausewayError(`The Causeway router does not support ${lender}. Use another router.`, {
    code: 'MARGIN_UNSUPPORTED',
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

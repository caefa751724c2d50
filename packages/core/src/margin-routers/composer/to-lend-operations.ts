import { lowerAddress } from '../../chains/address.ts'
import type { Address, Hex } from '../../kernel/schema.ts'
import { hasMarketId } from '../../lenders/shared/has-market-id.ts'
import type { LenderMarket, LendingPool } from '../../lending/lender-market.ts'
import { RATE_MODES } from '../../lending/lender-position.ts'
import { rejectRoute } from '../../margin/margin-rejected-error.ts'
import type { MarginTrade } from '../../margin/margin-trade.ts'
import type { RefinanceTrade } from '../../margin/refinance/refinance-trade.ts'
import { requireContract } from '../shared/require-contract.ts'
import {
  type ComposerAction,
  type ComposerFamily,
  type ComposerMarket,
  type LendOperation,
  WHOLE_BALANCE,
  WHOLE_POSITION,
} from './composer-operation.ts'

/** The lending actions of a trade. */
export interface LendOperations {
  readonly output: LendOperation
  readonly funding: LendOperation
}

/**
 * Returns the lending actions of a trade: a deposit or repayment of the composer's balance, and a loan or withdrawal of
 * the flash loan with its fee, or of the whole position.
 *
 * @throws MarginRejectedError MARGIN_ROUTE_REJECTED for an unsupported lender; CausewayError LENDER_UNREADABLE
 */
export function toLendOperations(trade: MarginTrade, composer: Address): LendOperations {
  const { market, account, output, funding, flashLoan } = trade
  const isRepayment = output.type === 'Repay'
  const fundingAction = funding.type === 'Borrow' ? 'borrow' : 'withdraw'
  return {
    output: {
      ...toOperation(market, output.pool, isRepayment ? 'repay' : 'deposit', output.rateMode),
      amount: isRepayment ? WHOLE_POSITION : WHOLE_BALANCE,
      receiver: lowerAddress(account),
    },
    funding: {
      ...toOperation(market, funding.pool, fundingAction, funding.rateMode),
      amount:
        funding.type === 'Withdraw' && funding.isAll ? WHOLE_POSITION : flashLoan.amount + flashLoan.fee,
      receiver: lowerAddress(composer),
    },
  }
}

/** The lending actions of a refinancing, in the order of execution. */
export interface RefinanceOperations {
  readonly repay: LendOperation
  readonly withdraw: LendOperation
  readonly deposit: LendOperation
  readonly borrow: LendOperation
}

/** Returns the lending actions of a refinancing. @throws as `toLendOperations` */
export function toRefinanceOperations(
  { account, from, to, flashLoan }: RefinanceTrade,
  composer: Address,
): RefinanceOperations {
  const { repay, withdraw } = from
  const { deposit, borrow } = to
  const [owner, receiver] = [lowerAddress(account), lowerAddress(composer)]
  return {
    repay: {
      ...toOperation(from.market, repay.pool, 'repay', repay.rateMode),
      amount: WHOLE_POSITION,
      receiver: owner,
    },
    withdraw: {
      ...toOperation(from.market, withdraw.pool, 'withdraw', withdraw.rateMode),
      amount: withdraw.isAll ? WHOLE_POSITION : withdraw.limit,
      receiver,
    },
    deposit: {
      ...toOperation(to.market, deposit.pool, 'deposit', deposit.rateMode),
      amount: WHOLE_BALANCE,
      receiver: owner,
    },
    borrow: {
      ...toOperation(to.market, borrow.pool, 'borrow', borrow.rateMode),
      amount: flashLoan.amount + flashLoan.fee,
      receiver,
    },
  }
}

type LendAction = Omit<LendOperation, 'amount' | 'receiver'>

function toOperation(
  market: LenderMarket,
  pool: LendingPool,
  action: ComposerAction,
  rateMode: number,
): LendAction {
  const token = lowerAddress(pool.underlying)
  const getContract = (name: string) => lowerAddress(requireContract(pool, name))
  const create = (
    family: ComposerFamily,
    contract: string,
    fields: Partial<LendOperation> = {},
  ): LendAction => ({
    kind: 'lend',
    family,
    action,
    pool: getContract(contract),
    ...fields,
  })
  switch (market.family) {
    case 'aave-v2':
    case 'aave-v3':
      return create(market.family, 'pool', { token, ...getAaveFields(action, rateMode, getContract) })
    case 'compound-v3':
      // The base token of a comet is never collateral.
      return create('compound-v3', 'comet', {
        token,
        ...(action === 'withdraw' && { isBase: !pool.collateralActive }),
      })
    case 'compound-v2':
      return create('compound-v2', 'cToken', { token, ...getSelectorFields(action) })
    case 'morpho':
      return create('morpho', 'morpho', { market: getMarket(market) })
    case 'init':
      return rejectRoute('1delta', [`The composer does not support ${market.lender}.`])
  }
}

function getAaveFields(
  action: ComposerAction,
  rateMode: number,
  getContract: (name: string) => Hex,
): Partial<LendOperation> {
  switch (action) {
    case 'deposit':
      return {}
    case 'withdraw':
      return { aToken: getContract('aToken') }
    case 'borrow':
      return { mode: rateMode }
    case 'repay':
      return {
        mode: rateMode,
        debtToken: getContract(rateMode === RATE_MODES.stable ? 'sToken' : 'vToken'),
      }
  }
}

/** 0 mints for the account, 1 redeems for it as its delegate. Source: `CompoundV2Selector` of the published encoder. */
function getSelectorFields(action: ComposerAction): Partial<LendOperation> {
  if (action === 'deposit') return { selector: 0 }
  return action === 'withdraw' ? { selector: 1 } : {}
}

function getMarket({ params, lender }: LenderMarket): ComposerMarket {
  if (!params) return rejectRoute('1delta', [`The market parameters of ${lender} are unknown.`])
  if (!hasMarketId(params))
    return rejectRoute('1delta', [`The parameters of ${lender} belong to another market.`])
  return {
    loanToken: lowerAddress(params.loanToken),
    collateralToken: lowerAddress(params.collateralToken),
    oracle: lowerAddress(params.oracle),
    irm: lowerAddress(params.irm),
    lltv: params.lltv,
  }
}

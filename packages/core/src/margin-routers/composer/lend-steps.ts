import { lowerAddress } from '../../chains/address.ts'
import type { Address, Hex } from '../../kernel/schema.ts'
import type { LenderMarket, LendingPool } from '../../lending/market.ts'
import { RATE_MODES } from '../../lending/position.ts'
import type { MarginTrade } from '../../margin/trade.ts'
import { MarginRouteRefusedError } from '../shared/errors.ts'
import {
  type ComposerAction,
  type ComposerFamily,
  type ComposerMarket,
  type LendOperation,
  WHOLE_BALANCE,
  WHOLE_POSITION,
} from './operations.ts'

/** What the trade does at the lender with the token bought, and with the token sold. */
export interface LendSteps {
  readonly out: LendOperation
  readonly in: LendOperation
}

/**
 * The two steps of a trade at its lender. What is bought is deposited or repaid as far as the composer holds it; the step
 * that pays the loan back takes loan and fee, or everything.
 *
 * @throws MarginRouteRefusedError for a lender the composer has no steps for
 */
export function lendSteps(trade: MarginTrade, composer: Address): LendSteps {
  const { market, account, out, in: into, flash } = trade
  const owed = flash.amount + flash.fee
  const repays = out.type === 'Repay'
  return {
    out: {
      ...stepAt(market, out.pool, repays ? 'repay' : 'deposit', out.rateMode),
      amount: repays ? WHOLE_POSITION : WHOLE_BALANCE,
      receiver: lowerAddress(account),
    },
    in: {
      ...stepAt(market, into.pool, into.type === 'Borrow' ? 'borrow' : 'withdraw', into.rateMode),
      amount: into.type === 'Withdraw' && into.isAll ? WHOLE_POSITION : owed,
      receiver: lowerAddress(composer),
    },
  }
}

type StepAt = Omit<LendOperation, 'amount' | 'receiver'>

function stepAt(market: LenderMarket, pool: LendingPool, action: ComposerAction, rateMode: number): StepAt {
  const token = lowerAddress(pool.underlying)
  const at = (contract: string) => lowerAddress(required(pool.contracts[contract], market))
  const step = (family: ComposerFamily, contract: string, more: Partial<LendOperation> = {}): StepAt => ({
    kind: 'lend',
    family,
    action,
    pool: at(contract),
    ...more,
  })
  switch (market.family) {
    case 'aave-v2':
    case 'aave-v3':
      return step(market.family, 'pool', { token, ...aaveFields(action, rateMode, at) })
    case 'compound-v3':
      // What a comet lends is no collateral of it.
      return step('compound-v3', 'comet', {
        token,
        ...(action === 'withdraw' && { isBase: !pool.collateralActive }),
      })
    case 'compound-v2':
      return step('compound-v2', 'cToken', { token, ...selectorFields(action) })
    case 'morpho':
      return step('morpho', 'morpho', { market: marketOf(market) })
    case 'init':
      throw refused(market)
  }
}

function aaveFields(
  action: ComposerAction,
  rateMode: number,
  at: (contract: string) => Hex,
): Partial<LendOperation> {
  switch (action) {
    case 'deposit':
      return {}
    case 'withdraw':
      return { aToken: at('aToken') }
    case 'borrow':
      return { mode: rateMode }
    case 'repay':
      return { mode: rateMode, debtToken: at(rateMode === RATE_MODES.stable ? 'sToken' : 'vToken') }
  }
}

/** Minted for the account (0), and redeemed for it as its delegate (1). Source: `CompoundV2Selector` of the encoder. */
function selectorFields(action: ComposerAction): Partial<LendOperation> {
  if (action === 'deposit') return { selector: 0 }
  return action === 'withdraw' ? { selector: 1 } : {}
}

function marketOf(market: LenderMarket): ComposerMarket {
  const { params } = market
  if (!params) throw refused(market)
  return {
    loanToken: lowerAddress(params.loanToken),
    collateralToken: lowerAddress(params.collateralToken),
    oracle: lowerAddress(params.oracle),
    irm: lowerAddress(params.irm),
    lltv: params.lltv,
  }
}

function required(contract: Address | undefined, market: LenderMarket): Address {
  if (contract === undefined) throw refused(market)
  return contract
}

function refused({ lender }: LenderMarket): MarginRouteRefusedError {
  return new MarginRouteRefusedError('1delta', [`it has no steps for ${lender}`])
}

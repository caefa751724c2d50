import type { ComposerAction, ComposerFamily, ComposerFlashSource, SweepMode } from './composer-operation.ts'

type LendFields = Readonly<Record<ComposerAction, readonly LendField[]>>

const AAVE_FIELDS: LendFields = {
  deposit: ['token', 'amount', 'receiver', 'pool'],
  borrow: ['token', 'amount', 'receiver', 'mode', 'pool'],
  repay: ['token', 'amount', 'receiver', 'mode', 'debtToken', 'pool'],
  withdraw: ['token', 'amount', 'receiver', 'aToken', 'pool'],
}

const TOKEN_FIELDS = ['token', 'amount', 'receiver', 'pool'] as const
const SELECTOR_FIELDS = ['token', 'selector', 'shortAmount', 'receiver', 'pool'] as const
const MARKET_FIELDS = ['market', 'amount', 'receiver', 'pool'] as const

/**
 * Fields after the lender id, in the order of the published encoder. The offsets in 1delta's documentation are wrong.
 */
export const LEND_FIELDS: Readonly<Record<ComposerFamily, LendFields>> = {
  'aave-v3': AAVE_FIELDS,
  'aave-v2': AAVE_FIELDS,
  'compound-v3': {
    deposit: TOKEN_FIELDS,
    borrow: TOKEN_FIELDS,
    repay: TOKEN_FIELDS,
    withdraw: ['token', 'amount', 'receiver', 'isBase', 'pool'],
  },
  'compound-v2': {
    deposit: SELECTOR_FIELDS,
    borrow: TOKEN_FIELDS,
    repay: TOKEN_FIELDS,
    withdraw: SELECTOR_FIELDS,
  },
  morpho: {
    deposit: [...MARKET_FIELDS, 'noCallback'],
    borrow: MARKET_FIELDS,
    repay: [...MARKET_FIELDS, 'noCallback'],
    withdraw: MARKET_FIELDS,
  },
}

/** A field of a lending action. `noCallback` is the length of empty callback data. */
export type LendField =
  | 'token'
  | 'market'
  | 'amount'
  | 'selector'
  | 'shortAmount'
  | 'receiver'
  | 'mode'
  | 'isBase'
  | 'aToken'
  | 'debtToken'
  | 'pool'
  | 'noCallback'

/** First byte of an operation. Source: https://github.com/1delta-DAO/docs/blob/main/api/operations.md */
export const COMMAND = { call: 0x20, lend: 0x30, transfer: 0x40, flash: 0x60 } as const

/** Second byte of a transfer. */
export const TRANSFER = { pull: 0, sweep: 1, unwrap: 3, approve: 5 } as const

export const SWEEP_MODE: Readonly<Record<SweepMode, number>> = { everything: 0, exactly: 1 }

/** Second byte of a lending action. */
export const LEND_ACTION: Readonly<Record<ComposerAction, number>> = {
  deposit: 0,
  borrow: 1,
  repay: 2,
  withdraw: 3,
}

/**
 * Two-byte lender ids. Each family has a range (Aave V3 below 1000, Aave V2 below 2000, and so on), whose last id is
 * used.
 */
export const LENDER: Readonly<Record<ComposerFamily, number>> = {
  'aave-v3': 999,
  'aave-v2': 1999,
  'compound-v3': 2999,
  'compound-v2': 3999,
  morpho: 4999,
}

/** Second byte of a flash loan. 1 is omitted, because its meaning differs between deployments. */
export const FLASH_SOURCE: Readonly<Record<ComposerFlashSource, number>> = {
  morpho: 0,
  'aave-v3': 2,
  'aave-v2': 3,
}

import type { ComposerAction, ComposerFamily, ComposerFlashSource, SweepMode } from './operations.ts'

/** The first byte of an operation. https://github.com/1delta-DAO/docs/blob/main/api/operations.md */
export const COMMAND = { call: 0x20, lend: 0x30, transfer: 0x40, flash: 0x60 } as const

/** The second byte of a transfer. */
export const TRANSFER = { pull: 0, sweep: 1, unwrap: 3, approve: 5 } as const

export const SWEEP_MODE: Readonly<Record<SweepMode, number>> = { everything: 0, exactly: 1 }

/** The second byte of a step at a lender. */
export const LEND_ACTION: Readonly<Record<ComposerAction, number>> = {
  deposit: 0,
  borrow: 1,
  repay: 2,
  withdraw: 3,
}

/** Two bytes after it: lenders below 1000 are of Aave V3's kind, below 2000 of Aave V2's, and so on; written is the last. */
export const LENDER: Readonly<Record<ComposerFamily, number>> = {
  'aave-v3': 999,
  'aave-v2': 1999,
  'compound-v3': 2999,
  'compound-v2': 3999,
  morpho: 4999,
}

/** The second byte of a flash loan. Number 1 is left out: it has had two meanings. */
export const FLASH_SOURCE: Readonly<Record<ComposerFlashSource, number>> = {
  morpho: 0,
  'aave-v3': 2,
  'aave-v2': 3,
}

/** A field of a step at a lender; `noCallback` stands for the length of an empty one. */
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

type LendFields = Readonly<Record<ComposerAction, readonly LendField[]>>

const aave: LendFields = {
  deposit: ['token', 'amount', 'receiver', 'pool'],
  borrow: ['token', 'amount', 'receiver', 'mode', 'pool'],
  repay: ['token', 'amount', 'receiver', 'mode', 'debtToken', 'pool'],
  withdraw: ['token', 'amount', 'receiver', 'aToken', 'pool'],
}

const plain = ['token', 'amount', 'receiver', 'pool'] as const
const selected = ['token', 'selector', 'shortAmount', 'receiver', 'pool'] as const
const ofMarket = ['market', 'amount', 'receiver', 'pool'] as const

/** What stands behind the lender's number, in order, as the published encoder writes it (the docs' offsets are off). */
export const LEND_FIELDS: Readonly<Record<ComposerFamily, LendFields>> = {
  'aave-v3': aave,
  'aave-v2': aave,
  'compound-v3': {
    deposit: plain,
    borrow: plain,
    repay: plain,
    withdraw: ['token', 'amount', 'receiver', 'isBase', 'pool'],
  },
  'compound-v2': { deposit: selected, borrow: plain, repay: plain, withdraw: selected },
  morpho: {
    deposit: [...ofMarket, 'noCallback'],
    borrow: ofMarket,
    repay: [...ofMarket, 'noCallback'],
    withdraw: ofMarket,
  },
}

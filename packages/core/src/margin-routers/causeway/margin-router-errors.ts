import type { ErrorCatalog, ErrorEntries } from '../../chain-errors/error-catalog.ts'

/** Errors of the `MarginRouter` contract and its `SwapForwarder`, except those that `PoolRouter` has too. */
const selectors: ErrorEntries = {
  '0x6ab5d163': ['TooLittleBought(uint256,uint256)', 'Output is below the minimum.', 'SLIPPAGE'],
  '0x2269510d': [
    'DebtNotCovered(uint256,uint256)',
    'What was bought does not repay the whole debt.',
    'SLIPPAGE',
  ],
  '0xeee5753a': ['LoanNotCovered(uint256,uint256)', 'The flash loan cannot be paid back.', 'SLIPPAGE'],
  '0x37ea1a45': [
    'TakesTooMuch(uint256,uint256)',
    'More would be taken from the position than was agreed.',
    'ALLOWANCE',
  ],
  '0x85950758': ['LenderRefused(uint256)', 'The lender refused with a code of its own.', 'CONTRACT'],
  '0x3ef33375': ['Busy()', 'A trade is already running.', 'CONTRACT'],
  '0xd5dc0f1a': [
    'ForeignCallback()',
    'Somebody else than the lender of the flash loan called back.',
    'PERMISSION',
  ],
  '0xaf8f7a08': ['NoLoan()', 'The flash loan was not given.', 'CONTRACT'],
  '0x201b580a': ['SameToken()', 'A token cannot be traded for itself.', 'INPUT'],
  '0xd829ca58': ['RouterOnly()', 'Only the router may call it.', 'PERMISSION'],
}

export const marginRouterErrors: ErrorCatalog = { selectors }

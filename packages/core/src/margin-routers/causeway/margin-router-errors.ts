import type { ErrorCatalog, ErrorEntries } from '../../chain-errors/error-catalog.ts'

/** Errors of the `MarginRouter` contract and its `SwapForwarder`, except those that `PoolRouter` already contains. */
const selectors: ErrorEntries = {
  '0x6ab5d163': ['TooLittleBought(uint256,uint256)', 'The output is below the minimum.', 'SLIPPAGE'],
  '0x2269510d': [
    'DebtNotCovered(uint256,uint256)',
    'The output of the swap does not repay the whole debt.',
    'SLIPPAGE',
  ],
  '0xeee5753a': ['LoanNotCovered(uint256,uint256)', 'The flash loan cannot be repaid.', 'SLIPPAGE'],
  '0x37ea1a45': [
    'TakesTooMuch(uint256,uint256)',
    'The trade would take more from the position than its limit.',
    'ALLOWANCE',
  ],
  '0x85950758': ['LenderRefused(uint256)', 'The lender rejected the call with an error code.', 'CONTRACT'],
  '0x3ef33375': ['Busy()', 'A trade is already running.', 'CONTRACT'],
  '0xd5dc0f1a': [
    'ForeignCallback()',
    'A contract other than the flash loan source called back.',
    'PERMISSION',
  ],
  '0xaf8f7a08': ['NoLoan()', 'The flash loan source transferred no tokens.', 'CONTRACT'],
  '0x201b580a': ['SameToken()', 'A token cannot be swapped for itself.', 'INPUT'],
  '0x552af9e0': ['OtherToken()', 'The new loan is in another token than the old one.', 'INPUT'],
  '0xd829ca58': ['RouterOnly()', 'Only the router may call this contract.', 'PERMISSION'],
}

export const marginRouterErrors: ErrorCatalog = { selectors }

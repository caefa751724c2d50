import type { Catalogue, Entries } from '../catalogue.ts'

const TOO_LITTLE = ['Output is below the minimum.', 'SLIPPAGE'] as const

/** How the routers of swap aggregators say that the swap gives too little: 1inch, Velora, 0x, LI.FI, Odos and others. */
const selectors: Entries = {
  '0xf32bec2f': ['ReturnAmountIsNotEnough()', ...TOO_LITTLE],
  '0x064a4ec6': ['ReturnAmountIsNotEnough(uint256,uint256)', ...TOO_LITTLE],
  '0x643f0c86': ['MinReturnError(uint256,uint256)', ...TOO_LITTLE],
  '0xcea9e31d': ['InsufficientReturnAmount()', ...TOO_LITTLE],
  '0x97a6f3b9': ['TooMuchSlippage(address,uint256,uint256)', ...TOO_LITTLE],
  '0x275c273c': ['CumulativeSlippageTooHigh(uint256,uint256)', ...TOO_LITTLE],
  '0x858a8721': ['MinimalOutputBalanceViolation()', ...TOO_LITTLE],
  '0x45968aee': ['SlippageLimitExceeded()', ...TOO_LITTLE],
  '0xe52970aa': ['InsufficientAmountOut()', ...TOO_LITTLE],
  '0xbb2875c3': ['InsufficientOutput()', ...TOO_LITTLE],
  '0xc9f52c71': ['TooLittleReceived()', ...TOO_LITTLE],
  '0x58d4712c': ['UnexpectedError()', ...TOO_LITTLE],
  '0xd62cfc86': ['UnexpectedError(bytes)', ...TOO_LITTLE],
}

/** The product's own `MarginRouter`, `PoolRouter` and what they call swaps through. */
const ownRouters: Entries = {
  '0x6ab5d163': ['TooLittleBought(uint256,uint256)', ...TOO_LITTLE],
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
  '0x203d82d8': ['Expired()', 'The deadline has passed.', 'DEADLINE'],
  '0x85950758': ['LenderRefused(uint256)', 'The lender refused with a code of its own.', 'CONTRACT'],
  '0x3ef33375': ['Busy()', 'A trade is already running.', 'CONTRACT'],
  '0xd5dc0f1a': [
    'ForeignCallback()',
    'Somebody else than the lender of the flash loan called back.',
    'PERMISSION',
  ],
  '0xaf8f7a08': ['NoLoan()', 'The flash loan was not given.', 'CONTRACT'],
  '0x98d4901c': ['WrongValue()', 'The native amount is not the one that was named.', 'INPUT'],
  '0x201b580a': ['SameToken()', 'A token cannot be traded for itself.', 'INPUT'],
  '0xf52a7b85': ['WrongPath()', 'The route does not lead from one token to the other.', 'INPUT'],
  '0xd829ca58': ['RouterOnly()', 'Only the router may call it.', 'PERMISSION'],
}

const strings: Entries = {
  'Min return not reached': ['1inch', ...TOO_LITTLE],
  'Return amount is not enough': ['KyberSwap', ...TOO_LITTLE],
  'Slippage Limit Exceeded': ['Odos', ...TOO_LITTLE],
  'Received amount of tokens are less then expected': ['Velora', ...TOO_LITTLE],
  'unexpected error': ['routers', 'A call inside the route failed.', 'SLIPPAGE'],
  'Unexpected error': ['routers', 'A call inside the route failed.', 'SLIPPAGE'],
}

export const catalogue: Catalogue = { strings, selectors: { ...selectors, ...ownRouters } }

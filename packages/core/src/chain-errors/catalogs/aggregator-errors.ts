import type { ErrorCatalog, ErrorEntries } from '../error-catalog.ts'

const TOO_LITTLE = ['Output is below the minimum.', 'SLIPPAGE'] as const

/** How the routers of swap aggregators say that the swap gives too little: 1inch, Velora, 0x, LI.FI, Odos and others. */
const selectors: ErrorEntries = {
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

/** Errors of the `PoolRouter` contract. */
const poolRouter: ErrorEntries = {
  '0x203d82d8': ['Expired()', 'The deadline has passed.', 'DEADLINE'],
  '0x98d4901c': ['WrongValue()', 'The native amount is not the one that was named.', 'INPUT'],
  '0xf52a7b85': ['WrongPath()', 'The route does not lead from one token to the other.', 'INPUT'],
}

const strings: ErrorEntries = {
  'Min return not reached': ['1inch', ...TOO_LITTLE],
  'Return amount is not enough': ['KyberSwap', ...TOO_LITTLE],
  'Slippage Limit Exceeded': ['Odos', ...TOO_LITTLE],
  'Received amount of tokens are less then expected': ['Velora', ...TOO_LITTLE],
  'unexpected error': ['routers', 'A call inside the route failed.', 'SLIPPAGE'],
  'Unexpected error': ['routers', 'A call inside the route failed.', 'SLIPPAGE'],
}

export const aggregatorErrors: ErrorCatalog = { strings, selectors: { ...selectors, ...poolRouter } }

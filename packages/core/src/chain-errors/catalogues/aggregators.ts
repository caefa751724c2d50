import type { Catalogue, Entries } from '../catalogue.ts'

/** How the routers of swap aggregators say that the swap gives too little: 1inch, Velora, 0x, LI.FI, Odos and others. */
const selectors: Entries = {
  '0xf32bec2f': ['ReturnAmountIsNotEnough()', 'Output is below the minimum.', 'slippage'],
  '0x064a4ec6': ['ReturnAmountIsNotEnough(uint256,uint256)', 'Output is below the minimum.', 'slippage'],
  '0x643f0c86': ['MinReturnError(uint256,uint256)', 'Output is below the minimum.', 'slippage'],
  '0xcea9e31d': ['InsufficientReturnAmount()', 'Output is below the minimum.', 'slippage'],
  '0x97a6f3b9': ['TooMuchSlippage(address,uint256,uint256)', 'Output is below the minimum.', 'slippage'],
  '0x275c273c': ['CumulativeSlippageTooHigh(uint256,uint256)', 'Output is below the minimum.', 'slippage'],
  '0x858a8721': ['MinimalOutputBalanceViolation()', 'Output is below the minimum.', 'slippage'],
  '0x45968aee': ['SlippageLimitExceeded()', 'Output is below the minimum.', 'slippage'],
  '0xe52970aa': ['InsufficientAmountOut()', 'Output is below the minimum.', 'slippage'],
  '0xbb2875c3': ['InsufficientOutput()', 'Output is below the minimum.', 'slippage'],
  '0xc9f52c71': ['TooLittleReceived()', 'Output is below the minimum.', 'slippage'],
  '0x58d4712c': ['UnexpectedError()', 'Output is below the minimum.', 'slippage'],
  '0xd62cfc86': ['UnexpectedError(bytes)', 'Output is below the minimum.', 'slippage'],
}

const strings: Entries = {
  'Min return not reached': ['1inch', 'Output is below the minimum.', 'slippage'],
  'Return amount is not enough': ['KyberSwap', 'Output is below the minimum.', 'slippage'],
  'Slippage Limit Exceeded': ['Odos', 'Output is below the minimum.', 'slippage'],
  'Received amount of tokens are less then expected': ['Velora', 'Output is below the minimum.', 'slippage'],
  'unexpected error': ['routers', 'A call inside the route failed.', 'slippage'],
  'Unexpected error': ['routers', 'A call inside the route failed.', 'slippage'],
}

export const aggregators: Catalogue = { strings, selectors }

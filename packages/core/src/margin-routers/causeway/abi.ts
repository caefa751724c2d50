import { parseAbi } from 'viem'

/** The product's own `MarginRouter`. */
export const MARGIN_ROUTER = parseAbi([
  'struct MorphoMarket { address loanToken; address collateralToken; address oracle; address irm; uint256 lltv; }',
  'struct Lender { uint8 kind; address at; MorphoMarket morpho; }',
  'struct Leg { address token; address holder; uint256 rateMode; bool isAll; }',
  'struct Flash { uint8 kind; address source; uint256 amount; }',
  'struct Own { uint256 sold; uint256 bought; bool asNative; }',
  'struct Swap { address target; address spender; uint256 least; bytes data; }',
  'struct Trade { Lender lender; bool repays; Leg bought; bool withdraws; Leg sold; uint256 most; Flash flash; Own own; Swap swap; address[] sweeps; uint256 deadline; }',
  'function trade(Trade t) payable',
])

/** `FlashKind` and `LenderKind` of the contract, in their order. */
export const FLASH_NUMBERS = { morpho: 0, 'aave-v3': 1, 'aave-v2': 2 } as const
export const LENDER_NUMBERS = {
  'aave-v2': 0,
  'aave-v3': 1,
  'compound-v3': 2,
  morpho: 3,
  'compound-v2': 4,
} as const

import { parseAbi } from 'viem'

/** Causeway's `MarginRouter` contract. */
export const marginRouterAbi = parseAbi([
  'struct MorphoMarket { address loanToken; address collateralToken; address oracle; address irm; uint256 lltv; }',
  'struct Lender { uint8 kind; address at; MorphoMarket morpho; }',
  'struct Leg { address token; address holder; uint256 rateMode; bool isAll; }',
  'struct Flash { uint8 kind; address source; uint256 amount; }',
  'struct Own { uint256 sold; uint256 bought; bool asNative; }',
  'struct Swap { address target; address spender; uint256 least; bytes data; }',
  'struct Trade { Lender lender; bool repays; Leg bought; bool withdraws; Leg sold; uint256 most; Flash flash; Own own; Swap swap; address[] sweeps; uint256 deadline; }',
  'struct Refinance { Lender from; Lender to; Leg repaid; Leg withdrawn; Leg deposited; Leg borrowed; uint256 collateral; uint256 most; Flash flash; uint256 deadline; }',
  'function trade(Trade t) payable',
  'function refinance(Refinance r)',
])

/** Values of the enum `FlashKind` of the contract. */
export const FLASH_LOAN_KIND_IDS = { morpho: 0, 'aave-v3': 1, 'aave-v2': 2 } as const

/** Values of the enum `LenderKind` of the contract. */
export const LENDER_KIND_IDS = {
  'aave-v2': 0,
  'aave-v3': 1,
  'compound-v3': 2,
  morpho: 3,
  'compound-v2': 4,
} as const

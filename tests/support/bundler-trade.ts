import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { LenderMarket, LendingPool } from '../../packages/core/src/lending/lender-market.ts'
import type { LenderPosition } from '../../packages/core/src/lending/lender-position.ts'
import { RATE_MODES } from '../../packages/core/src/lending/lender-position.ts'
import type { MarginDeposit } from '../../packages/core/src/margin/margin-deposit.ts'
import { MARGIN_LEGS } from '../../packages/core/src/margin/margin-operation.ts'
import type { SwapParties } from '../../packages/core/src/margin/margin-router.ts'
import type { MarginTerms } from '../../packages/core/src/margin/margin-terms.ts'
import type { MarginTrade } from '../../packages/core/src/margin/margin-trade.ts'

const ROUTER = parseAbi([
  'struct SwapParams { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(SwapParams params) payable returns (uint256 amountOut)',
])

/** Terms of a trade through one Uniswap V3 pool, with fixed amounts. Amounts in base units. */
export interface BundlerTradeOptions {
  readonly operation: 'Open' | 'Close'
  readonly market: LenderMarket
  readonly position: LenderPosition
  readonly router: Address
  readonly fee: number
  readonly parties: SwapParties
  /** Amount of the token that is sold. */
  readonly amount: bigint
  readonly minOutput: bigint
  readonly maxIn?: boolean
  readonly maxOut?: boolean
  readonly margin?: MarginDeposit
}

export function createBundlerTerms({
  operation,
  market,
  position,
  maxIn,
  maxOut,
}: BundlerTradeOptions): MarginTerms {
  const { sell, buy } = getPools(operation, market)
  return {
    operation,
    chainId: market.chainId,
    market,
    position,
    sell,
    buy,
    maxIn: maxIn ?? false,
    maxOut: maxOut ?? false,
  }
}

export function createBundlerTrade(options: BundlerTradeOptions): MarginTrade {
  const { operation, market, position, parties, amount, minOutput, margin } = options
  const { sell, buy } = getPools(operation, market)
  const marginSold = margin && margin.token.toLowerCase() === sell.underlying ? margin.amount : 0n
  const legs = MARGIN_LEGS[operation]
  return {
    operation,
    chainId: market.chainId,
    account: position.account,
    subAccount: position.subAccount,
    market,
    position,
    flashLoan: {
      kind: 'morpho',
      contract: sell.contracts['morpho'] ?? '0x',
      token: sell.underlying,
      available: amount,
      feeBps: 0n,
      amount,
      fee: 0n,
    },
    margin,
    swap: {
      providerId: 'uniswap',
      name: 'Uniswap',
      fromToken: sell.underlying,
      toToken: buy.underlying,
      fromAmount: amount + marginSold,
      spent: amount + marginSold,
      toAmount: minOutput,
      toAmountMin: minOutput,
      supportsExactOutput: false,
      spender: options.router,
      to: options.router,
      data: swapData(options, sell, buy, parties.receiver, amount + marginSold),
    },
    output: {
      type: legs.output,
      pool: buy,
      rateMode: RATE_MODES.variable,
      expected: minOutput,
      isAll: options.maxOut ?? false,
    },
    funding: {
      type: legs.funding,
      pool: sell,
      rateMode: RATE_MODES.variable,
      expected: amount,
      limit: amount,
      isAll: options.maxIn ?? false,
    },
    sweeps: [],
    deadline: 10n ** 12n,
  }
}

function swapData(
  { fee }: BundlerTradeOptions,
  sell: LendingPool,
  buy: LendingPool,
  recipient: string,
  amountIn: bigint,
): Hex {
  return encodeFunctionData({
    abi: ROUTER,
    functionName: 'exactInputSingle',
    args: [
      {
        tokenIn: sell.underlying as Address,
        tokenOut: buy.underlying as Address,
        fee,
        recipient: recipient as Address,
        amountIn,
        // The margin router must enforce the minimum output, because the aggregator does not.
        amountOutMinimum: 0n,
        sqrtPriceLimitX96: 0n,
      },
    ],
  })
}

function getPools(operation: BundlerTradeOptions['operation'], { pools, params, lender }: LenderMarket) {
  const loan = pools[params?.loanToken ?? '']
  const collateral = pools[params?.collateralToken ?? '']
  if (!loan || !collateral) throw new Error(`${lender} does not have two pools.`)
  return operation === 'Open' ? { sell: loan, buy: collateral } : { sell: collateral, buy: loan }
}

import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { LenderMarket, LendingPool } from '../../packages/core/src/lending/market.ts'
import type { LenderPosition } from '../../packages/core/src/lending/position.ts'
import { RATE_MODES } from '../../packages/core/src/lending/position.ts'
import { MARGIN_LEGS } from '../../packages/core/src/margin/operation.ts'
import type { SwapParties } from '../../packages/core/src/margin/router.ts'
import type { MarginTerms, MarginTrade, OwnLeg } from '../../packages/core/src/margin/trade.ts'

const ROUTER = parseAbi([
  'struct SwapParams { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(SwapParams params) payable returns (uint256 amountOut)',
])

/** A trade over one pool of Uniswap V3, decided by hand. Amounts in base units. */
export interface TradeWish {
  readonly operation: 'Open' | 'Close'
  readonly market: LenderMarket
  readonly position: LenderPosition
  readonly router: Address
  readonly fee: number
  readonly parties: SwapParties
  /** Of the token sold. */
  readonly amount: bigint
  readonly least: bigint
  readonly maxIn?: boolean
  readonly maxOut?: boolean
  readonly own?: OwnLeg
}

export function termsOf({ operation, market, position, maxIn, maxOut, own }: TradeWish): MarginTerms {
  const { sell, buy } = sidesOf(operation, market)
  return {
    operation,
    chainId: market.chainId,
    market,
    position,
    sell,
    buy,
    maxIn: maxIn ?? false,
    maxOut: maxOut ?? false,
    ownAsNative: own?.asNative ?? false,
  }
}

export function tradeOf(wish: TradeWish): MarginTrade {
  const { operation, market, position, parties, amount, least, own } = wish
  const { sell, buy } = sidesOf(operation, market)
  const joined = own && own.token.toLowerCase() === sell.underlying ? own.amount : 0n
  const legs = MARGIN_LEGS[operation]
  return {
    operation,
    chainId: market.chainId,
    account: position.account,
    subAccount: position.subAccount,
    market,
    position,
    flash: {
      kind: 'morpho',
      contract: sell.contracts['morpho'] ?? '0x',
      token: sell.underlying,
      available: amount,
      feeBps: 0n,
      amount,
      fee: 0n,
    },
    own,
    swap: {
      providerId: 'uniswap',
      name: 'Uniswap',
      fromToken: sell.underlying,
      toToken: buy.underlying,
      fromAmount: amount + joined,
      spent: amount + joined,
      toAmount: least,
      toAmountMin: least,
      buysExactly: false,
      spender: wish.router,
      to: wish.router,
      data: swapData(wish, sell, buy, parties.receiver, amount + joined),
    },
    out: {
      type: legs.out,
      pool: buy,
      rateMode: RATE_MODES.variable,
      expected: least,
      isAll: wish.maxOut ?? false,
    },
    in: {
      type: legs.in,
      pool: sell,
      rateMode: RATE_MODES.variable,
      expected: amount,
      limit: amount,
      isAll: wish.maxIn ?? false,
    },
    sweeps: [],
    deadline: 10n ** 12n,
  }
}

function swapData(
  { fee }: TradeWish,
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
        // The router of the trade is to hold the swap to its least, not the aggregator.
        amountOutMinimum: 0n,
        sqrtPriceLimitX96: 0n,
      },
    ],
  })
}

function sidesOf(operation: TradeWish['operation'], { pools, params, lender }: LenderMarket) {
  const loan = pools[params?.loanToken ?? '']
  const collateral = pools[params?.collateralToken ?? '']
  if (!loan || !collateral) throw new Error(`${lender} has not two pools`)
  return operation === 'Open' ? { sell: loan, buy: collateral } : { sell: collateral, buy: loan }
}

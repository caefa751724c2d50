import { type Address, erc20Abi, type Hex, maxUint256, parseAbi, parseUnits } from 'viem'
import { describe, expect, it } from 'vitest'
import { uniswapV2On } from '../../packages/sandbox/src/protocols/uniswap-v2/index.ts'
import { uniswapV3On } from '../../packages/sandbox/src/protocols/uniswap-v3/index.ts'
import { useSandbox } from '../support/use-sandbox.ts'
import { balanceOf } from './json.ts'

/** Gas limit above the estimate: one second later, a pool may have to accrue interest or update a price. */
const PLENTY_OF_GAS = 3_000_000n

const quoterAbi = parseAbi([
  'struct QuoteParams { address tokenIn; address tokenOut; uint256 amountIn; uint24 fee; uint160 sqrtPriceLimitX96; }',
  'function quoteExactInputSingle(QuoteParams params) returns (uint256 amountOut, uint160 sqrtPriceX96After, uint32 initializedTicksCrossed, uint256 gasEstimate)',
])
const routerV3Abi = parseAbi([
  'struct SwapParams { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(SwapParams params) payable returns (uint256 amountOut)',
])
const routerV2Abi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[] amounts)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[] amounts)',
])

const chains = [1, 5000, 8453, 42161] as const
const sandbox = useSandbox({ markets: true })

function deployed<Deployment>(deployment: Deployment | undefined): Deployment {
  if (deployment === undefined) throw new Error('Uniswap is not deployed.')
  return deployment
}

/** Returns a token of a chain, and the amount that is worth 100 US dollars. */
function getToken(chainId: number, address: Address) {
  const token = sandbox().tokens.find(
    (candidate) => candidate.chainId === chainId && candidate.address === address,
  )
  if (token === undefined) throw new Error(`Chain ${chainId} does not have token ${address}.`)
  const prices: Record<string, number> = { WETH: 2_500, wstETH: 3_000, mETH: 2_650, WBTC: 70_000 }
  const price = prices[token.symbol] ?? 1
  return { ...token, price, hundred: parseUnits((100 / price).toFixed(token.decimals), token.decimals) }
}

function trader(chainId: number) {
  const client = sandbox().client(chainId)
  const { address: user } = sandbox().accounts.user
  const mined = async (hash: Hex) => {
    const { status } = await client.waitForTransactionReceipt({ hash })
    expect(status).toBe('success')
  }
  const approve = async (token: Address, spender: Address) => {
    const call = { abi: erc20Abi, functionName: 'approve', args: [spender, maxUint256] } as const
    await mined(
      await client.writeContract({ address: token, account: user, chain: null, gas: PLENTY_OF_GAS, ...call }),
    )
  }
  return { client, user, mined, approve }
}

describe.each(chains)('Uniswap on chain %i', (chainId) => {
  it("V3 returns the quoter's amount, which equals the feed price less the fee and the price impact", async () => {
    const { quoter, router, pools } = deployed(uniswapV3On(chainId))
    const { client, user, mined, approve } = trader(chainId)
    expect(pools.length).toBeGreaterThan(3)
    for (const { token0, token1, fee } of pools) {
      const [from, to] = [getToken(chainId, token0), getToken(chainId, token1)]
      const swap = { tokenIn: token0, tokenOut: token1, fee, amountIn: from.hundred, sqrtPriceLimitX96: 0n }
      const quote = await client.simulateContract({
        address: quoter,
        abi: quoterAbi,
        functionName: 'quoteExactInputSingle',
        args: [swap],
      })
      const [amountOut] = quote.result
      const dollars = (Number(amountOut) / 10 ** to.decimals) * to.price
      expect(dollars, `${from.symbol} to ${to.symbol}`).toBeLessThan(100)
      expect(dollars, `${from.symbol} to ${to.symbol}`).toBeGreaterThan(100 * (1 - fee / 1e6) - 0.25)
      const before = await balanceOf(sandbox(), chainId, token1, user)
      await approve(token0, router)
      await mined(
        await client.writeContract({
          address: router,
          abi: routerV3Abi,
          functionName: 'exactInputSingle',
          args: [{ ...swap, recipient: user, amountOutMinimum: amountOut }],
          account: user,
          chain: null,
          gas: PLENTY_OF_GAS,
        }),
      )
      expect((await balanceOf(sandbox(), chainId, token1, user)) - before).toBe(amountOut)
    }
  })

  it("V2 returns the router's amount", async () => {
    const { router, pairs } = deployed(uniswapV2On(chainId))
    const { client, user, mined, approve } = trader(chainId)
    for (const { token0, token1 } of pairs) {
      const { hundred, symbol } = getToken(chainId, token0)
      const to = getToken(chainId, token1)
      const path = [token0, token1]
      const amounts = await client.readContract({
        address: router,
        abi: routerV2Abi,
        functionName: 'getAmountsOut',
        args: [hundred, path],
      })
      const amountOut = amounts[1] ?? 0n
      const dollars = (Number(amountOut) / 10 ** to.decimals) * to.price
      expect(Math.abs(dollars - 99.6), `${symbol} to ${to.symbol}`).toBeLessThan(0.15)
      const before = await balanceOf(sandbox(), chainId, token1, user)
      await approve(token0, router)
      await mined(
        await client.writeContract({
          address: router,
          abi: routerV2Abi,
          functionName: 'swapExactTokensForTokens',
          args: [hundred, amountOut, path, user, maxUint256],
          account: user,
          chain: null,
          gas: PLENTY_OF_GAS,
        }),
      )
      expect((await balanceOf(sandbox(), chainId, token1, user)) - before).toBe(amountOut)
    }
  })
})

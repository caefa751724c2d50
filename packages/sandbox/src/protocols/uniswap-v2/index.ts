import { type Address, maxUint256, parseAbi } from 'viem'
import { deployAt } from '../../chains/deploy-at.ts'
import type { LocalChain } from '../../chains/index.ts'
import { type PlannedTransaction, sendAll } from '../../chains/send-all.ts'
import { createDeployer, encodeAddresses } from '../create-deployer.ts'
import { encodeCall } from '../encode-call.ts'
import { expectInstalled } from '../expect-installed.ts'
import type { Protocol } from '../protocol.ts'
import { approvals } from '../uniswap/approvals.ts'
import { type Pair, pairsOn } from '../uniswap/pairs.ts'
import { type UniswapV2Deployment, uniswapV2On } from './deployments.ts'

export { uniswapV2On } from './deployments.ts'

/** Part of the router's ABI. Sources of both ABIs: @uniswap/v2-periphery 1.1.0-beta.0, @uniswap/v2-core 1.0.1. */
const routerAbi = parseAbi([
  'function addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline) returns (uint256 amountA, uint256 amountB, uint256 liquidity)',
])
const pairAbi = parseAbi([
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 blockTimestampLast)',
])

/** Uniswap V2: real contracts, with pairs at the initial prices of the price feeds. */
export const uniswapV2: Protocol = {
  id: 'uniswap-v2',
  async install({ chain, artifacts, accounts }) {
    const { client, chainId, spec } = chain
    const deployment = uniswapV2On(chainId)
    if (deployment === undefined) return
    const { factory, router } = deployment
    const owner = accounts.deployer.address
    const pairs = pairsOn(chainId)
    const deploy = createDeployer(artifacts)
    await deployAt(client, owner, [
      deploy(factory, 'UniswapV2Factory', encodeAddresses(owner)),
      deploy(router, 'UniswapV2Router02', encodeAddresses(factory, spec.wrapped.address)),
    ])
    await sendAll(client, owner, [
      ...approvals(pairs, router),
      ...pairs.map((pair) => addLiquidity(router, pair, owner)),
    ])
    await verify(chain, deployment, pairs)
  },
}

function addLiquidity(router: Address, { token0, token1 }: Pair, owner: Address): PlannedTransaction {
  return encodeCall(router, `Uniswap's pair of ${token0.symbol} and ${token1.symbol}`, {
    abi: routerAbi,
    functionName: 'addLiquidity',
    args: [token0.address, token1.address, token0.amount, token1.amount, 0n, 0n, owner, maxUint256],
  })
}

async function verify(
  chain: LocalChain,
  { pairs }: UniswapV2Deployment,
  expectedPairs: readonly Pair[],
): Promise<void> {
  const checks = pairs.map(async ({ address }, index) => {
    const call = { address, abi: pairAbi, functionName: 'getReserves' } as const
    const [reserve0, reserve1] = await chain.client.readContract(call)
    const pair = expectedPairs[index]
    expectInstalled(chain, `reserve 0 of the pair ${address}`, reserve0, pair?.token0.amount)
    expectInstalled(chain, `reserve 1 of the pair ${address}`, reserve1, pair?.token1.amount)
  })
  await Promise.all(checks)
}

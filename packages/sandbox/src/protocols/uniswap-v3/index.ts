import { type Address, maxUint256, zeroAddress } from 'viem'
import type { Artifacts } from '../../artifacts/index.ts'
import { deployAt, type Placement } from '../../chains/deploy-at.ts'
import type { LocalChain } from '../../chains/index.ts'
import { type PlannedTransaction, sendAll } from '../../chains/send-all.ts'
import { createDeployer, encodeAddresses } from '../create-deployer.ts'
import { encodeCall } from '../encode-call.ts'
import { expectInstalled } from '../expect-installed.ts'
import type { Protocol } from '../protocol.ts'
import { approvals } from '../uniswap/approvals.ts'
import { type Pair, pairsOn } from '../uniswap/pairs.ts'
import { uniswapV2On } from '../uniswap-v2/deployments.ts'
import { factoryAbi, poolAbi, positionManagerAbi } from './abi.ts'
import { type UniswapV3Deployment, uniswapV3On } from './deployments.ts'
import { getSqrtPrice, getTicks } from './get-sqrt-price.ts'

export { uniswapV3On } from './deployments.ts'

/** Uniswap V3: real contracts, with pools at the initial prices of the price feeds. */
export const uniswapV3: Protocol = {
  id: 'uniswap-v3',
  async install({ chain, artifacts, accounts }) {
    const { client, chainId, spec } = chain
    const deployment = uniswapV3On(chainId)
    if (deployment === undefined) return
    const owner = accounts.deployer.address
    const pairs = pairsOn(chainId)
    await deployAt(client, owner, deployContracts(deployment, spec.wrapped.address, artifacts))
    await sendAll(client, owner, [
      // Enable the fee tier of 0.01 %, which the constructor of the factory does not enable.
      encodeCall(deployment.factory, 'enabling the fee tier of pegged pairs', {
        abi: factoryAbi,
        functionName: 'enableFeeAmount',
        args: [100, 1],
      }),
      ...approvals(pairs, deployment.positionManager),
      ...pairs.flatMap((pair) => openPool(deployment.positionManager, pair, owner)),
    ])
    await verify(chain, deployment, pairs)
  },
}

function deployContracts(
  { chainId, factory, positionManager, quoter, router }: UniswapV3Deployment,
  wrapped: Address,
  artifacts: Artifacts,
): readonly Placement[] {
  const deploy = createDeployer(artifacts)
  const factoryV2 = uniswapV2On(chainId)?.factory ?? zeroAddress
  const tokenDescriptor = zeroAddress // The descriptor only draws the images of positions.
  return [
    deploy(factory, 'UniswapV3Factory'),
    deploy(positionManager, 'NonfungiblePositionManager', encodeAddresses(factory, wrapped, tokenDescriptor)),
    deploy(quoter, 'QuoterV2', encodeAddresses(factory, wrapped)),
    deploy(router, 'SwapRouter02', encodeAddresses(factoryV2, factory, positionManager, wrapped)),
  ]
}

function openPool(positionManager: Address, pair: Pair, owner: Address): readonly PlannedTransaction[] {
  const { token0, token1, fee } = pair
  const label = `Uniswap's pool of ${token0.symbol} and ${token1.symbol}`
  const position = {
    token0: token0.address,
    token1: token1.address,
    fee,
    ...getTicks(pair),
    amount0Desired: token0.amount,
    amount1Desired: token1.amount,
    amount0Min: 0n,
    amount1Min: 0n,
    recipient: owner,
    deadline: maxUint256,
  }
  return [
    encodeCall(positionManager, label, {
      abi: positionManagerAbi,
      functionName: 'createAndInitializePoolIfNecessary',
      args: [token0.address, token1.address, fee, getSqrtPrice(pair)],
    }),
    encodeCall(positionManager, label, { abi: positionManagerAbi, functionName: 'mint', args: [position] }),
  ]
}

async function verify(
  chain: LocalChain,
  { factory, pools }: UniswapV3Deployment,
  pairs: readonly Pair[],
): Promise<void> {
  const { client } = chain
  const checks = pools.map(async ({ address, token0, token1, fee }, index) => {
    const poolCall = { functionName: 'getPool', args: [token0, token1, fee] } as const
    const [poolAddress, [price], liquidity] = await Promise.all([
      client.readContract({ address: factory, abi: factoryAbi, ...poolCall }),
      client.readContract({ address, abi: poolAbi, functionName: 'slot0' }),
      client.readContract({ address, abi: poolAbi, functionName: 'liquidity' }),
    ])
    const pair = pairs[index]
    expectInstalled(chain, "the address of one of Uniswap's pools", poolAddress, address)
    expectInstalled(chain, `the price in ${address}`, price, pair && getSqrtPrice(pair))
    expectInstalled(chain, `the liquidity check of ${address}`, liquidity > 0n, true)
  })
  await Promise.all(checks)
}

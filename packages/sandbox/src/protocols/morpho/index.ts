import { type Address, concatHex, encodeAbiParameters, encodeFunctionData, parseAbiParameters } from 'viem'
import type { Artifacts } from '../../artifacts/index.ts'
import { deployAt, type Placement } from '../../chains/deploy-at.ts'
import type { LocalChain } from '../../chains/index.ts'
import { type PlannedTransaction, sendAll } from '../../chains/send.ts'
import { ownAddress } from '../../own-address.ts'
import { priceFeedOn } from '../feeds/index.ts'
import type { Protocol } from '../protocol.ts'
import { acquire, approveAll } from '../seeding.ts'
import { expectInstalled } from '../verify.ts'
import { morphoAbi } from './abi.ts'
import {
  type MorphoDeployment,
  type MorphoMarket,
  type MorphoSeed,
  morphoOn,
  paramsOf,
  seedsOn,
} from './table.ts'

export { type MorphoMarket, morphoOn } from './table.ts'

/**
 * Morpho's real contract at its real address with markets in which somebody lends and borrows. The rate model is a stand-in
 * whose target rate never adapts, the oracles are of our own, over the sandbox's feeds.
 */
export const morpho: Protocol = {
  id: 'morpho',
  async install({ chain, artifacts, accounts }) {
    const deployment = morphoOn(chain.chainId)
    if (deployment === undefined) return
    const owner = accounts.deployer.address
    const initCode = concatHex([
      artifacts.bytecode('Morpho'),
      encodeAbiParameters([{ type: 'address' }], [owner]),
    ])
    await deployAt(chain.client, owner, [
      { address: deployment.morpho, initCode, label: 'Morpho' },
      {
        address: deployment.irm,
        initCode: artifacts.bytecode('AdaptiveIrmStandIn'),
        label: 'the rate model',
      },
      ...deployment.markets.map((market) => placeOracle(chain.chainId, market, artifacts)),
    ])
    const seeds = seedsOn(chain.chainId)
    await sendAll(chain.client, owner, [
      ...openMarkets(deployment, seeds),
      ...seeds.flatMap((seed) => fillMarket(chain.chainId, deployment.morpho, seed, owner)),
    ])
    await verify(chain, deployment)
  },
}

function placeOracle(chainId: number, market: MorphoMarket, artifacts: Artifacts): Placement {
  const { collateralToken, loanToken, oracle } = market
  const args = encodeAbiParameters(parseAbiParameters('address, address, uint8, uint8'), [
    priceFeedOn(chainId, collateralToken.address),
    priceFeedOn(chainId, loanToken.address),
    collateralToken.decimals,
    loanToken.decimals,
  ])
  const label = `the oracle of ${collateralToken.symbol} / ${loanToken.symbol}`
  return { address: oracle, initCode: concatHex([artifacts.bytecode('MorphoOracle'), args]), label }
}

function openMarkets({ morpho, irm }: MorphoDeployment, seeds: readonly MorphoSeed[]): PlannedTransaction[] {
  const abi = morphoAbi
  const lltvs = [...new Set(seeds.map(({ market }) => market.lltv))]
  const calls = [
    encodeFunctionData({ abi, functionName: 'enableIrm', args: [irm] }),
    encodeFunctionData({ abi, functionName: 'setFeeRecipient', args: [ownAddress('morpho fees')] }),
    ...lltvs.map((lltv) => encodeFunctionData({ abi, functionName: 'enableLltv', args: [lltv] })),
    ...seeds.map(({ market }) =>
      encodeFunctionData({ abi, functionName: 'createMarket', args: [paramsOf(market)] }),
    ),
    ...seeds
      .filter(({ fee }) => fee > 0n)
      .map(({ market, fee }) =>
        encodeFunctionData({ abi, functionName: 'setFee', args: [paramsOf(market), fee] }),
      ),
  ]
  return calls.map((data) => ({ to: morpho, data, label: "opening Morpho's markets" }))
}

function fillMarket(
  chainId: number,
  morpho: Address,
  seed: MorphoSeed,
  owner: Address,
): PlannedTransaction[] {
  const { market, supplied, pledged, borrowed } = seed
  const abi = morphoAbi
  const params = paramsOf(market)
  const calls = [
    encodeFunctionData({ abi, functionName: 'supply', args: [params, supplied, 0n, owner, '0x'] }),
    encodeFunctionData({ abi, functionName: 'supplyCollateral', args: [params, pledged, owner, '0x'] }),
    encodeFunctionData({ abi, functionName: 'borrow', args: [params, borrowed, 0n, owner, owner] }),
  ]
  const label = `filling Morpho's market ${market.collateralToken.symbol} / ${market.loanToken.symbol}`
  return [
    acquire(chainId, params.loanToken, owner, supplied),
    acquire(chainId, params.collateralToken, owner, pledged),
    approveAll(params.loanToken, morpho),
    approveAll(params.collateralToken, morpho),
    ...calls.map((data) => ({ to: morpho, data, label })),
  ]
}

async function verify(chain: LocalChain, { morpho, markets }: MorphoDeployment): Promise<void> {
  const read = await Promise.all(
    markets.map(({ id }) =>
      chain.client.readContract({
        address: morpho,
        abi: morphoAbi,
        functionName: 'idToMarketParams',
        args: [id],
      }),
    ),
  )
  for (const [index, { id, oracle }] of markets.entries()) {
    expectInstalled(chain, `the oracle of Morpho's market ${id}`, read[index]?.[2], oracle)
  }
}

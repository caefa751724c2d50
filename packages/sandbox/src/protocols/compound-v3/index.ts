import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  parseAbiParameters,
  parseEther,
} from 'viem'
import type { Artifacts } from '../../artifacts/index.ts'
import { deployAt, type Placement } from '../../chains/deploy-at.ts'
import type { LocalChain } from '../../chains/index.ts'
import { type PlannedTransaction, sendAll } from '../../chains/send.ts'
import { ownAddress } from '../../own-address.ts'
import type { InstallContext, Protocol } from '../protocol.ts'
import { acquire, approveAll } from '../seeding.ts'
import { expectInstalled } from '../verify.ts'
import { cometAbi } from './abi.ts'
import { type Comet, type CometSeed, type CompoundV3Deployment, cometSeedsOn, compoundV3On } from './table.ts'

export { compoundV3On } from './table.ts'

/** Lent out in the name of nobody who could take it away. */
const firstLender = ownAddress('the first lender of compound iii')
const rewardReserve = parseEther('1000000')

/** Stand-ins for Compound III's Comets, rewards and bulker at their real addresses. */
export const compoundV3: Protocol = {
  id: 'compound-v3',
  async install(context) {
    const { chain, artifacts, accounts } = context
    const deployment = compoundV3On(chain.chainId)
    if (deployment === undefined) return
    const owner = accounts.deployer.address
    await deployAt(chain.client, owner, [
      ...placeCommon(context, deployment),
      ...deployment.comets.map((comet) => placeComet(comet, artifacts, owner)),
    ])
    await sendAll(chain.client, owner, [
      acquire(chain.chainId, deployment.comp, deployment.rewards, rewardReserve),
      ...cometSeedsOn(chain.chainId).flatMap((seed) => fillComet(chain.chainId, seed, owner)),
    ])
    await verify(chain, cometSeedsOn(chain.chainId))
  },
}

function placeCommon({ chain, artifacts }: InstallContext, deployment: CompoundV3Deployment): Placement[] {
  const { bulker, rewards, comp, comets, crossFeeds } = deployment
  const wrapped = encodeAbiParameters([{ type: 'address' }], [chain.spec.wrapped.address])
  const paid = encodeAbiParameters(parseAbiParameters('address, address[]'), [
    comp,
    comets.map(({ comet }) => comet),
  ])
  const named = encodeAbiParameters(parseAbiParameters('string, string, uint8'), ['Compound', 'COMP', 18])
  return [
    ...crossFeeds.map(({ address, description, base, quote }) => {
      const types = parseAbiParameters('string, address, address')
      const args = encodeAbiParameters(types, [description, base, quote])
      return {
        address,
        initCode: concatHex([artifacts.bytecode('CrossFeed'), args]),
        label: description,
      }
    }),
    { address: comp, initCode: concatHex([artifacts.bytecode('PlainToken'), named]), label: 'COMP' },
    {
      address: rewards,
      initCode: concatHex([artifacts.bytecode('CometRewardsStandIn'), paid]),
      label: 'CometRewards',
    },
    {
      address: bulker,
      initCode: concatHex([artifacts.bytecode('BulkerStandIn'), wrapped]),
      label: "Compound's bulker",
    },
  ]
}

function placeComet(comet: Comet, artifacts: Artifacts, guardian: Address): Placement {
  const { base, lender } = comet
  const config = {
    name: `Compound ${base.symbol}`,
    symbol: `c${base.symbol}v3`,
    pauseGuardian: guardian,
    baseToken: base.address,
    baseTokenPriceFeed: comet.basePriceFeed,
    baseScale: 10n ** BigInt(base.decimals),
    decimals: base.decimals,
    baseBorrowMin: comet.baseBorrowMin,
    baseMinForRewards: 10n ** BigInt(base.decimals),
    // COMP a second, with 15 decimals.
    baseTrackingSupplySpeed: 400_000_000_000n,
    baseTrackingBorrowSpeed: 200_000_000_000n,
    assets: comet.collaterals.map(({ token, ...collateral }, offset) => ({
      offset,
      asset: token.address,
      scale: 10n ** BigInt(token.decimals),
      liquidationFactor: parseEther('0.95'),
      ...collateral,
    })),
  }
  const args = encodeAbiParameters(configType, [config])
  return {
    address: comet.comet,
    initCode: concatHex([artifacts.bytecode('CometStandIn'), args]),
    label: lender,
  }
}

const configType = parseAbiParameters([
  'Config config',
  'struct AssetInfo { uint8 offset; address asset; address priceFeed; uint64 scale; uint64 borrowCollateralFactor; uint64 liquidateCollateralFactor; uint64 liquidationFactor; uint128 supplyCap; }',
  'struct Config { string name; string symbol; address pauseGuardian; address baseToken; address baseTokenPriceFeed; uint64 baseScale; uint8 decimals; uint104 baseBorrowMin; uint104 baseMinForRewards; uint64 baseTrackingSupplySpeed; uint64 baseTrackingBorrowSpeed; AssetInfo[] assets; }',
])

function fillComet(chainId: number, seed: CometSeed, owner: Address): PlannedTransaction[] {
  const { supplied, pledged, borrowed } = seed
  const { comet, base, lender } = seed.comet
  const abi = cometAbi
  const calls = [
    encodeFunctionData({ abi, functionName: 'supplyTo', args: [firstLender, base.address, supplied] }),
    encodeFunctionData({ abi, functionName: 'supply', args: [pledged.token.address, pledged.amount] }),
    encodeFunctionData({ abi, functionName: 'withdraw', args: [base.address, borrowed] }),
  ]
  return [
    acquire(chainId, base.address, owner, supplied),
    acquire(chainId, pledged.token.address, owner, pledged.amount),
    approveAll(base.address, comet),
    approveAll(pledged.token.address, comet),
    ...calls.map((data) => ({ to: comet, data, label: `filling ${lender}` })),
  ]
}

async function verify(chain: LocalChain, seeds: readonly CometSeed[]): Promise<void> {
  for (const { comet, borrowed } of seeds) {
    const call = { address: comet.comet, abi: cometAbi } as const
    const [base, owed] = await Promise.all([
      chain.client.readContract({ ...call, functionName: 'baseToken' }),
      chain.client.readContract({ ...call, functionName: 'totalBorrow' }),
    ])
    expectInstalled(chain, `the base of ${comet.lender}`, base, comet.base.address)
    expectInstalled(chain, `whether something is borrowed of ${comet.lender}`, owed >= borrowed, true)
  }
}

import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbiParameters,
  parseEther,
} from 'viem'
import { deployAt, type Placement } from '../../chains/deploy-at.ts'
import type { LocalChain } from '../../chains/index.ts'
import { type PlannedTransaction, sendAll } from '../../chains/send.ts'
import { priceFeedOn } from '../feeds/index.ts'
import type { InstallContext, Protocol } from '../protocol.ts'
import { acquire, approveAll } from '../seeding.ts'
import { expectInstalled } from '../verify.ts'
import { comptrollerAbi, vTokenAbi } from './abi.ts'
import { rateModels, type VenusSeed, type VenusSetup, venusSetupOn } from './table.ts'

export { venusOn } from './table.ts'

const vTokenDecimals = 8
const borrowAction = 2
const stablePool = 1n
/** Interest that is Venus' own stays in the market: handing it on needs contracts that are not here. */
const never = 10n ** 18n
const rewardReserve = parseEther('1000000')

/**
 * Venus' real contracts of its core pool (BNB chain's kind) where its isolated pools stand on these chains, with an oracle
 * of ours over the sandbox's feeds.
 */
export const venus: Protocol = {
  id: 'venus',
  async install(context) {
    const setup = venusSetupOn(context.chain.chainId)
    if (setup === undefined) return
    const { chain, accounts } = context
    const owner = accounts.deployer.address
    await deployAt(chain.client, owner, placeCore(context, setup))
    // Their constructors ask the comptroller and the rate models who they are.
    await deployAt(
      chain.client,
      owner,
      setup.seeds.map((seed) => placeMarket(context, setup, seed)),
    )
    const { xvs, comptroller } = setup.deployment
    await sendAll(chain.client, owner, [
      acquire(chain.chainId, xvs, comptroller, rewardReserve),
      ...openMarkets(setup),
      ...setup.seeds.flatMap((seed) => supply(chain.chainId, setup, seed, owner)),
      ...borrow(setup),
      ...closeMarkets(setup),
    ])
    await verify(chain, setup)
  },
}

function placeCore({ chain, artifacts, accounts }: InstallContext, setup: VenusSetup): Placement[] {
  const { deployment, blocksPerYear } = setup
  const place = (address: Address, artifact: string, args: Hex = '0x') => {
    return { address, initCode: concatHex([artifacts.bytecode(artifact), args]), label: artifact }
  }
  const rates = (multiplier: string, jump: string) =>
    encodeAbiParameters(parseAbiParameters('uint256, uint256, uint256, uint256, uint256'), [
      0n,
      parseEther(multiplier),
      parseEther(jump),
      parseEther('0.8'),
      blocksPerYear,
    ])
  const sources = setup.seeds.map(({ vToken, underlying }) => ({
    vToken,
    asset: underlying.address,
    feed: priceFeedOn(chain.chainId, underlying.address),
    decimals: underlying.decimals,
  }))
  const owner = encodeAbiParameters([{ type: 'address' }], [accounts.deployer.address])
  const names = parseAbiParameters('string, string, uint8')
  return [
    place(deployment.comptroller, 'VenusComptroller'),
    place(setup.lens, 'VenusComptrollerLens'),
    place(setup.accessControl, 'VenusAccessControl', owner),
    place(rateModels.stable, 'VenusJumpRateModel', rates('0.08', '2.5')),
    place(rateModels.other, 'VenusJumpRateModel', rates('0.045', '3')),
    place(deployment.oracle, 'VenusOracle', encodeAbiParameters(sourceTypes, [sources])),
    place(deployment.xvs, 'PlainToken', encodeAbiParameters(names, ['Venus XVS', 'XVS', 18])),
  ]
}

const sourceTypes = [
  {
    type: 'tuple[]',
    components: [
      { name: 'vToken', type: 'address' },
      { name: 'asset', type: 'address' },
      { name: 'feed', type: 'address' },
      { name: 'decimals', type: 'uint8' },
    ],
  },
] as const

function placeMarket({ artifacts, accounts }: InstallContext, setup: VenusSetup, seed: VenusSeed): Placement {
  const { vToken, underlying, rateModel } = seed
  const args = encodeAbiParameters(
    parseAbiParameters('address, address, address, uint256, string, string, uint8, address'),
    [
      underlying.address,
      setup.deployment.comptroller,
      rateModel,
      firstExchangeRate(underlying.decimals),
      `Venus ${underlying.symbol} (Core)`,
      `v${underlying.symbol}_Core`,
      vTokenDecimals,
      accounts.deployer.address,
    ],
  )
  const initCode = concatHex([artifacts.bytecode('VBep20Immutable'), args])
  return { address: vToken, initCode, label: `Venus' market of ${underlying.symbol}` }
}

function openMarkets({ deployment, seeds, lens, accessControl }: VenusSetup): PlannedTransaction[] {
  const abi = comptrollerAbi
  const { comptroller, oracle, xvs } = deployment
  const vTokens = seeds.map(({ vToken }) => vToken)
  const stables = seeds.filter(({ isStable }) => isStable).map(({ vToken }) => vToken)
  const speeds = seeds.map(({ isStable }) => (isStable ? parseEther('0.001') : 0n))
  const supplyCaps = seeds.map(({ supplyCap }) => supplyCap)
  const calls = [
    encodeFunctionData({ abi, functionName: '_setAccessControl', args: [accessControl] }),
    encodeFunctionData({ abi, functionName: '_setComptrollerLens', args: [lens] }),
    encodeFunctionData({ abi, functionName: 'setPriceOracle', args: [oracle] }),
    encodeFunctionData({ abi, functionName: 'setDeviationBoundedOracle', args: [oracle] }),
    encodeFunctionData({ abi, functionName: '_setCloseFactor', args: [parseEther('0.5')] }),
    ...vTokens.map((vToken) => encodeFunctionData({ abi, functionName: '_supportMarket', args: [vToken] })),
    ...seeds.flatMap((seed) => setFactors(seed)),
    encodeFunctionData({ abi, functionName: 'setMarketSupplyCaps', args: [vTokens, supplyCaps] }),
    // Open until the first borrower is served.
    encodeFunctionData({ abi, functionName: 'setMarketBorrowCaps', args: [vTokens, supplyCaps] }),
    encodeFunctionData({ abi, functionName: 'createPool', args: ['Stablecoins'] }),
    encodeFunctionData({
      abi,
      functionName: 'addPoolMarkets',
      args: [stables.map(() => stablePool), stables],
    }),
    ...stables.flatMap((vToken) => setPoolFactors(vToken)),
    encodeFunctionData({ abi, functionName: '_setXVSToken', args: [xvs] }),
    encodeFunctionData({ abi, functionName: '_setVenusSpeeds', args: [vTokens, speeds, speeds] }),
  ]
  return calls.map((data) => ({ to: comptroller, data, label: 'setting Venus up' }))
}

function setFactors({ vToken, collateralFactor, liquidationThreshold }: VenusSeed): Hex[] {
  const abi = comptrollerAbi
  return [
    encodeFunctionData({
      abi,
      functionName: 'setCollateralFactor',
      args: [vToken, collateralFactor, liquidationThreshold],
    }),
    encodeFunctionData({
      abi,
      functionName: 'setLiquidationIncentive',
      args: [0n, vToken, parseEther('1.1')],
    }),
    encodeFunctionData({ abi, functionName: 'setIsBorrowAllowed', args: [0n, vToken, true] }),
  ]
}

function setPoolFactors(vToken: Address): Hex[] {
  const abi = comptrollerAbi
  return [
    encodeFunctionData({
      abi,
      functionName: 'setCollateralFactor',
      args: [stablePool, vToken, parseEther('0.9'), parseEther('0.92')],
    }),
    encodeFunctionData({
      abi,
      functionName: 'setLiquidationIncentive',
      args: [stablePool, vToken, parseEther('1.04')],
    }),
    encodeFunctionData({ abi, functionName: 'setIsBorrowAllowed', args: [stablePool, vToken, true] }),
  ]
}

/** A vToken is worth 0.02 of the underlying at first, in the scale of `exchangeRateStored`. */
function firstExchangeRate(decimals: number): bigint {
  return 2n * 10n ** BigInt(16 + decimals - vTokenDecimals)
}

function supply(chainId: number, setup: VenusSetup, seed: VenusSeed, owner: Address): PlannedTransaction[] {
  const { vToken, underlying, supplied } = seed
  const abi = vTokenAbi
  const calls = [
    encodeFunctionData({ abi, functionName: 'setAccessControlManager', args: [setup.accessControl] }),
    encodeFunctionData({ abi, functionName: 'setReduceReservesBlockDelta', args: [never] }),
    encodeFunctionData({ abi, functionName: '_setReserveFactor', args: [parseEther('0.1')] }),
    encodeFunctionData({ abi, functionName: 'mint', args: [supplied] }),
  ]
  return [
    acquire(chainId, underlying.address, owner, supplied),
    approveAll(underlying.address, vToken),
    ...calls.map((data) => ({ to: vToken, data, label: `supplying ${underlying.symbol} to Venus` })),
  ]
}

function borrow({ deployment, seeds }: VenusSetup): PlannedTransaction[] {
  const vTokens = seeds.map(({ vToken }) => vToken)
  const enter = encodeFunctionData({ abi: comptrollerAbi, functionName: 'enterMarkets', args: [vTokens] })
  const loans = seeds
    .filter(({ borrowed }) => borrowed > 0n)
    .map(({ vToken, borrowed, underlying }) => ({
      to: vToken,
      data: encodeFunctionData({ abi: vTokenAbi, functionName: 'borrow', args: [borrowed] }),
      label: `borrowing ${underlying.symbol} of Venus`,
    }))
  return [{ to: deployment.comptroller, data: enter, label: "entering Venus' markets" }, ...loans]
}

function closeMarkets({ deployment, seeds }: VenusSetup): PlannedTransaction[] {
  const abi = comptrollerAbi
  const paused = seeds.filter(({ isBorrowPaused }) => isBorrowPaused).map(({ vToken }) => vToken)
  const vTokens = seeds.map(({ vToken }) => vToken)
  const caps = seeds.map(({ borrowCap }) => borrowCap)
  const calls = [
    encodeFunctionData({ abi, functionName: 'setMarketBorrowCaps', args: [vTokens, caps] }),
    encodeFunctionData({ abi, functionName: 'setActionsPaused', args: [paused, [borrowAction], true] }),
  ]
  const label = "closing some of Venus' markets"
  return calls.map((data) => ({ to: deployment.comptroller, data, label }))
}

/** A refusal of these contracts may be a code in a transaction that succeeds: what counts is what is owed. */
async function verify(chain: LocalChain, { seeds }: VenusSetup): Promise<void> {
  const owed = await Promise.all(
    seeds.map(({ vToken }) =>
      chain.client.readContract({ address: vToken, abi: vTokenAbi, functionName: 'totalBorrows' }),
    ),
  )
  for (const [index, { underlying, borrowed }] of seeds.entries()) {
    const isOwed = (owed[index] ?? 0n) >= borrowed
    expectInstalled(chain, `whether ${underlying.symbol} is borrowed of Venus`, isOwed, true)
  }
}

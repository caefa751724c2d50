import { type Address, parseEther } from 'viem'
import type { PlannedTransaction } from '../../chains/send-all.ts'
import { acquire, approveAll } from '../acquire.ts'
import { encodeCall } from '../encode-call.ts'
import type { DebtChange } from '../protocol.ts'
import { comptrollerAbi, vTokenAbi } from './abi.ts'
import type { VenusSeed, VenusSetup } from './deployments.ts'

const abi = comptrollerAbi
const borrowAction = 2
const corePool = 0n
const stablePool = 1n
/**
 * Number of blocks after which reserves are distributed. It is never reached, as the receiving contracts are not
 * installed.
 */
const never = 10n ** 18n

/**
 * Returns the calls that configure the comptroller and list all markets. Borrowing is possible everywhere until the
 * seed amounts are borrowed.
 */
export function openMarkets({
  deployment,
  seeds,
  lens,
  accessControl,
}: VenusSetup): readonly PlannedTransaction[] {
  const { comptroller, oracle, xvs } = deployment
  const label = 'setting up Venus'
  const vTokens = seeds.map(({ vToken }) => vToken)
  const stables = seeds.filter(({ isStable }) => isStable).map(({ vToken }) => vToken)
  const speeds = seeds.map(({ isStable }) => (isStable ? parseEther('0.001') : 0n))
  const caps = seeds.map(({ supplyCap }) => supplyCap)
  const pools = stables.map(() => stablePool)
  return [
    encodeCall(comptroller, label, { abi, functionName: '_setAccessControl', args: [accessControl] }),
    encodeCall(comptroller, label, { abi, functionName: '_setComptrollerLens', args: [lens] }),
    encodeCall(comptroller, label, { abi, functionName: 'setPriceOracle', args: [oracle] }),
    encodeCall(comptroller, label, { abi, functionName: 'setDeviationBoundedOracle', args: [oracle] }),
    encodeCall(comptroller, label, { abi, functionName: '_setCloseFactor', args: [parseEther('0.5')] }),
    ...vTokens.map((vToken) =>
      encodeCall(comptroller, label, { abi, functionName: '_supportMarket', args: [vToken] }),
    ),
    ...seeds.flatMap((seed) => setFactors(comptroller, seed)),
    encodeCall(comptroller, label, { abi, functionName: 'setMarketSupplyCaps', args: [vTokens, caps] }),
    encodeCall(comptroller, label, { abi, functionName: 'setMarketBorrowCaps', args: [vTokens, caps] }),
    encodeCall(comptroller, label, { abi, functionName: 'createPool', args: ['Stablecoins'] }),
    encodeCall(comptroller, label, { abi, functionName: 'addPoolMarkets', args: [pools, stables] }),
    ...stables.flatMap((vToken) => setPoolFactors(comptroller, vToken)),
    encodeCall(comptroller, label, { abi, functionName: '_setXVSToken', args: [xvs] }),
    encodeCall(comptroller, label, { abi, functionName: '_setVenusSpeeds', args: [vTokens, speeds, speeds] }),
  ]
}

/** Returns the calls that configure a market and supply the seed amount. */
export function supply(
  chainId: number,
  { accessControl }: VenusSetup,
  { vToken, underlying, supplied }: VenusSeed,
  owner: Address,
): readonly PlannedTransaction[] {
  const abi = vTokenAbi
  const label = `supplying ${underlying.symbol} to Venus`
  return [
    acquire(chainId, underlying.address, owner, supplied),
    approveAll(underlying.address, vToken),
    encodeCall(vToken, label, { abi, functionName: 'setAccessControlManager', args: [accessControl] }),
    encodeCall(vToken, label, { abi, functionName: 'setReduceReservesBlockDelta', args: [never] }),
    encodeCall(vToken, label, { abi, functionName: '_setReserveFactor', args: [parseEther('0.1')] }),
    encodeCall(vToken, label, { abi, functionName: 'mint', args: [supplied] }),
  ]
}

/** Returns the calls with which the supplier borrows the seed amounts. */
export function borrow({ deployment, seeds }: VenusSetup): readonly PlannedTransaction[] {
  const vTokens = seeds.map(({ vToken }) => vToken)
  return [
    encodeCall(deployment.comptroller, "entering Venus' markets", {
      abi,
      functionName: 'enterMarkets',
      args: [vTokens],
    }),
    ...seeds
      .filter(({ borrowed }) => borrowed > 0n)
      .map(({ vToken, borrowed, underlying }) =>
        encodeCall(vToken, `borrowing ${underlying.symbol} from Venus`, {
          abi: vTokenAbi,
          functionName: 'borrow',
          args: [borrowed],
        }),
      ),
  ]
}

export function closeMarkets({ deployment, seeds }: VenusSetup): readonly PlannedTransaction[] {
  const { comptroller } = deployment
  const label = "pausing or capping some of Venus' markets"
  const vTokens = seeds.map(({ vToken }) => vToken)
  const caps = seeds.map(({ borrowCap }) => borrowCap)
  return [
    encodeCall(comptroller, label, { abi, functionName: 'setMarketBorrowCaps', args: [vTokens, caps] }),
    ...pauseBorrows({ deployment, seeds }, true),
  ]
}

/** Returns the call that pauses the borrows of the paused markets, or that allows them. */
function pauseBorrows(
  { deployment, seeds }: Pick<VenusSetup, 'deployment' | 'seeds'>,
  isPaused: boolean,
): readonly PlannedTransaction[] {
  const paused = seeds.filter(({ isBorrowPaused }) => isBorrowPaused).map(({ vToken }) => vToken)
  if (paused.length === 0) return []
  return [
    encodeCall(deployment.comptroller, "pausing some of Venus' markets", {
      abi,
      functionName: 'setActionsPaused',
      args: [paused, [borrowAction], isPaused],
    }),
  ]
}

/** Returns the calls that change the seeded debts. */
export function changeBorrows(
  setup: VenusSetup,
  getPercent: DebtChange['getPercent'],
): readonly PlannedTransaction[] {
  const changes = setup.seeds.flatMap(({ vToken, underlying, borrowed }, index) => {
    const change = (borrowed * getPercent(index)) / 100n
    if (change === 0n) return []
    return [
      encodeCall(vToken, `changing the debt of ${underlying.symbol} at Venus`, {
        abi: vTokenAbi,
        functionName: change > 0n ? 'borrow' : 'repayBorrow',
        args: [change > 0n ? change : -change],
      }),
    ]
  })
  return [...pauseBorrows(setup, false), ...changes, ...pauseBorrows(setup, true)]
}

function setFactors(
  comptroller: Address,
  { vToken, collateralFactor, liquidationThreshold }: VenusSeed,
): readonly PlannedTransaction[] {
  const label = 'setting up Venus'
  return [
    encodeCall(comptroller, label, {
      abi,
      functionName: 'setCollateralFactor',
      args: [vToken, collateralFactor, liquidationThreshold],
    }),
    encodeCall(comptroller, label, {
      abi,
      functionName: 'setLiquidationIncentive',
      args: [corePool, vToken, parseEther('1.1')],
    }),
    encodeCall(comptroller, label, {
      abi,
      functionName: 'setIsBorrowAllowed',
      args: [corePool, vToken, true],
    }),
  ]
}

function setPoolFactors(comptroller: Address, vToken: Address): readonly PlannedTransaction[] {
  const label = "creating Venus' stablecoin pool"
  return [
    encodeCall(comptroller, label, {
      abi,
      functionName: 'setCollateralFactor',
      args: [stablePool, vToken, parseEther('0.9'), parseEther('0.92')],
    }),
    encodeCall(comptroller, label, {
      abi,
      functionName: 'setLiquidationIncentive',
      args: [stablePool, vToken, parseEther('1.04')],
    }),
    encodeCall(comptroller, label, {
      abi,
      functionName: 'setIsBorrowAllowed',
      args: [stablePool, vToken, true],
    }),
  ]
}

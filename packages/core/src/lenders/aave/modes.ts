import type { Address } from '../../kernel/schema.ts'
import { type PoolConfig, WAD } from '../../lending/lender-market.ts'
import {
  type ContractQuery,
  type ContractRead,
  combineQueries,
  optionalValue,
  type ReadOutcome,
  readContract,
  readContracts,
  requiredValue,
} from '../../lending/read-contracts.ts'
import { contractRead } from '../shared/contract.ts'
import type { LenderDeployment } from '../shared/create-lender.ts'
import { dataProviderAbi, poolV3Abi } from './abi.ts'
import type { AaveDeployment } from './get-deployments.ts'

/** Factors in basis points. */
interface ModeTerms {
  readonly id: number
  readonly ltv: number
  readonly liquidationThreshold: number
  readonly label: string
}

/** E-modes of a pool, without their assets. */
export interface FoundModes {
  readonly terms: readonly ModeTerms[]
  /** Encoding of the assets of a mode: bitmaps per mode from 3.2 on, one mode per asset before. */
  readonly membership: 'by-bitmap' | 'by-asset'
}

/** Reserve ids in a mode, as bitmaps. */
interface ModeBitmaps {
  readonly collateral: bigint
  readonly borrowable: bigint
  /** Collateral with an LTV of 0. From 3.6 on. */
  readonly ltvZero: bigint | undefined
  /** Whether only collateral of the mode backs debt. From 3.7 on. */
  readonly isIsolated: boolean
}

/** An e-mode with its assets. */
export interface AaveMode extends ModeTerms {
  readonly collateral: ReadonlySet<Address>
  readonly borrowable: ReadonlySet<Address>
  readonly ltvZero: ReadonlySet<Address>
  /** Whether the mode's factors replace those of the asset entirely, as from 3.6 on. */
  readonly standsAlone: boolean
  /** Whether collateral outside the mode has no borrowing power. */
  readonly isIsolated: boolean
}

/** Number of mode ids in the first step. The largest market has about fifty modes. */
const IDS_AT_ONCE = 80
const LAST_ID = 255
/** Number of consecutive empty ids that ends the list, as in Aave's `UiPoolDataProvider`. */
const GAP = 3
const BASIS_POINT = WAD / 10_000n

export function* readFirstModes(pool: Address): ContractQuery<FoundModes> {
  const [terms, bitmap] = yield* combineQueries([
    readTerms(pool, 1, IDS_AT_ONCE),
    readContract(bitmapRead(pool, 1, 'getEModeCategoryCollateralBitmap')),
  ])
  return { terms, membership: bitmap.ok ? 'by-bitmap' : 'by-asset' }
}

/** Reads the modes beyond the first ids, unless the first ids end with a gap. */
export function* readFurtherModes(
  pool: Address,
  { terms: first, membership }: FoundModes,
): ContractQuery<FoundModes> {
  let terms = first
  for (let lastId = IDS_AT_ONCE; lastId < LAST_ID; lastId += IDS_AT_ONCE) {
    if ((terms.at(-1)?.id ?? 0) <= lastId - GAP) break
    terms = [...terms, ...(yield* readTerms(pool, lastId + 1, Math.min(lastId + IDS_AT_ONCE, LAST_ID)))]
  }
  return { terms, membership }
}

function* readTerms(pool: Address, from: number, to: number): ContractQuery<ModeTerms[]> {
  const ids = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const { outcomes } = yield* readContracts(
    ids.map((id) =>
      contractRead({ abi: poolV3Abi, address: pool, functionName: 'getEModeCategoryData', args: [id] }),
    ),
  )
  return ids.flatMap((id, index) => {
    const terms = optionalValue(outcomes[index])
    return terms && terms.liquidationThreshold > 0 ? [{ id, ...terms }] : []
  })
}

/** Assets of the modes. */
export interface ModeMembers {
  /** Bitmaps in the order of the modes; empty if membership is by asset. */
  readonly bitmaps: readonly ModeBitmaps[]
  /** Mode of each asset, up to 3.1; empty if membership is by bitmap. */
  readonly categories: ReadonlyMap<Address, ReadOutcome<bigint>>
}

/** @throws CausewayError LENDER_UNREADABLE if the assets of a mode cannot be read */
export function* readMembers(
  { pool, dataProvider }: AaveDeployment,
  { membership, terms }: FoundModes,
  assets: readonly Address[],
): ContractQuery<ModeMembers> {
  const queried = membership === 'by-asset' && terms.length > 0 ? assets : []
  const [bitmaps, categories] = yield* combineQueries([
    combineQueries(membership === 'by-bitmap' ? terms.map(({ id }) => readBitmaps(pool, id)) : []),
    readContracts(queried.map((asset) => categoryRead(dataProvider, asset))),
  ])
  const byAsset = queried.flatMap((asset, index) => {
    const category = categories.outcomes[index]
    return category ? [[asset, category] as const] : []
  })
  return { bitmaps, categories: new Map(byAsset) }
}

function* readBitmaps(pool: Address, id: number): ContractQuery<ModeBitmaps> {
  const { outcomes } = yield* readContracts([
    bitmapRead(pool, id, 'getEModeCategoryCollateralBitmap'),
    bitmapRead(pool, id, 'getEModeCategoryBorrowableBitmap'),
    bitmapRead(pool, id, 'getEModeCategoryLtvzeroBitmap'),
    contractRead({ abi: poolV3Abi, address: pool, functionName: 'getIsEModeCategoryIsolated', args: [id] }),
  ])
  const [collateral, borrowable, ltvZero, isIsolated] = outcomes
  return {
    collateral: requiredValue(collateral, `The collateral assets of e-mode ${id}`),
    borrowable: requiredValue(borrowable, `The borrowable assets of e-mode ${id}`),
    ltvZero: optionalValue(ltvZero),
    isIsolated: optionalValue(isIsolated) ?? false,
  }
}

function bitmapRead(
  pool: Address,
  id: number,
  functionName:
    | 'getEModeCategoryCollateralBitmap'
    | 'getEModeCategoryBorrowableBitmap'
    | 'getEModeCategoryLtvzeroBitmap',
): ContractRead<bigint> {
  return contractRead({ abi: poolV3Abi, address: pool, functionName, args: [id] })
}

function categoryRead(dataProvider: Address, asset: Address): ContractRead<bigint> {
  return contractRead({
    abi: dataProviderAbi,
    address: dataProvider,
    functionName: 'getReserveEModeCategory',
    args: [asset],
  })
}

/** @param assets by reserve id, which is the bit index */
export function toModes(
  { membership, terms }: FoundModes,
  { bitmaps, categories }: ModeMembers,
  assets: ReadonlyMap<number, Address>,
): AaveMode[] {
  if (membership === 'by-asset') return terms.map((mode) => modeByAsset(mode, categories))
  return terms.flatMap((mode, index) => {
    const modeBitmaps = bitmaps[index]
    return modeBitmaps ? [modeByBitmap(mode, modeBitmaps, assets)] : []
  })
}

function modeByBitmap(
  terms: ModeTerms,
  { collateral, borrowable, ltvZero, isIsolated }: ModeBitmaps,
  assets: ReadonlyMap<number, Address>,
): AaveMode {
  const within = (bitmap: bigint) =>
    new Set([...assets].flatMap(([id, asset]) => ((bitmap >> BigInt(id)) & 1n ? [asset] : [])))
  return {
    ...terms,
    collateral: within(collateral),
    borrowable: within(borrowable),
    ltvZero: within(ltvZero ?? 0n),
    standsAlone: ltvZero !== undefined,
    isIsolated,
  }
}

function modeByAsset(terms: ModeTerms, categories: ModeMembers['categories']): AaveMode {
  const isWithin = (category: ReadOutcome<bigint>) => category.ok && Number(category.value) === terms.id
  const within = new Set([...categories].flatMap(([asset, category]) => (isWithin(category) ? [asset] : [])))
  return {
    ...terms,
    collateral: within,
    borrowable: within,
    ltvZero: new Set(),
    standsAlone: false,
    isIsolated: false,
  }
}

/**
 * Returns the configuration of an asset in a mode. Undefined if the mode does not include the asset: it then keeps its
 * own factors and cannot be borrowed.
 *
 * Source: `GenericLogic.calculateUserAccountData` and `ValidationLogic.validateBorrow` of 3.0 to 3.7.
 */
export function configInMode(mode: AaveMode, asset: Address, base: PoolConfig): PoolConfig | undefined {
  const { id, label, standsAlone } = mode
  const isCollateral = mode.collateral.has(asset) && (standsAlone || !base.collateralDisabled)
  const isBorrowable = mode.borrowable.has(asset) && (standsAlone || !base.debtDisabled)
  if (!isCollateral && !isBorrowable && !mode.isIsolated) return undefined
  const modeConfig = { ...base, category: id, debtDisabled: !isBorrowable, ...(label ? { label } : {}) }
  if (!isCollateral) return mode.isIsolated ? { ...modeConfig, borrowCollateralFactor: 0n } : modeConfig
  const givesCredit = standsAlone ? !mode.ltvZero.has(asset) : base.borrowCollateralFactor > 0n
  return {
    ...modeConfig,
    borrowCollateralFactor: givesCredit ? BigInt(mode.ltv) * BASIS_POINT : 0n,
    collateralFactor: BigInt(mode.liquidationThreshold) * BASIS_POINT,
    collateralDisabled: false,
  }
}

/** Names of Aave's first e-modes, used if the chain returns neither a label nor assets. */
const FIRST_LABELS: Readonly<Record<number, readonly string[]>> = {
  137: ['Default', 'Stablecoins', 'MATIC correlated', 'ETH correlated'],
  42161: ['Default', 'Stablecoins', 'ETH correlated'],
}

/** Returns the label of a mode. From 3.6 on it may be empty: then it is derived from the assets. */
export function getModeLabel(
  mode: AaveMode,
  { lender, chainId }: LenderDeployment,
  symbolOf: (asset: Address) => string | undefined,
): string {
  if (mode.label) return mode.label
  const assets = [mode.collateral, mode.borrowable].map((set) =>
    [...set].map((asset) => symbolOf(asset) ?? asset).join(', '),
  )
  if (assets.some(Boolean)) return assets.join(' / ')
  return (lender === 'AAVE_V3' && FIRST_LABELS[chainId]?.[mode.id]) || `E-mode ${mode.id}`
}

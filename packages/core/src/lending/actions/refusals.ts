import { isNativeToken, sameAddress } from '../../chains/index.ts'
import type {
  AssetAction,
  Borrow,
  Deposit,
  LendingAction,
  Repay,
  SwitchCollateral,
  SwitchMode,
  Withdraw,
} from '../action.ts'
import type { ActionSize } from '../lender.ts'
import { lenderDisplayName } from '../lender-names.ts'
import { type LenderMarket, type LendingPool, poolConfig } from '../market.ts'
import { type LenderPosition, type PoolPosition, RATE_MODES } from '../position.ts'
import type { LendingRefusal, LendingRefusalCode } from '../refusal.ts'
import { modeEffects } from '../risk/index.ts'
import { isOwn, requirePool } from './find.ts'
import { owedAs } from './size.ts'
import { amountText, nameOf } from './words.ts'

/** What an action would meet: the lender and the account as they are when it is carried out. */
export interface Circumstances {
  readonly account: string
  readonly market: LenderMarket
  readonly position: LenderPosition
  /** Of the chain, where there is one. */
  readonly wrappedNative: string | undefined
}

/** The same of an action that moves an asset. */
export interface AssetCircumstances extends Circumstances {
  readonly size: ActionSize
  /** What the wallet holds of what the action takes from it, in base units. */
  readonly wallet: bigint
}

/**
 * Why a lender would not carry out an action that moves an asset, the most telling reason first; none where nothing is
 * known against it. What it does to the health of the position is for `healthRefusals` to say.
 */
export function assetRefusals(action: AssetAction, on: AssetCircumstances): LendingRefusal[] {
  const pool = requirePool(on.market, action.poolId)
  const at: Place = { ...on, pool, held: on.position.pools[pool.poolId] }
  return [...amountRefusals(action, at), ...stateRefusals(action, at), ...ofType(action, at)]
}

/** The same of the switches and of claiming. */
export function switchRefusals(
  action: Exclude<LendingAction, AssetAction>,
  on: Circumstances,
): LendingRefusal[] {
  switch (action.type) {
    case 'SwitchMode':
      return modeRefusals(action, on)
    case 'SwitchCollateral':
      return collateralRefusals(action, on)
    case 'ClaimRewards':
      return when(
        on.position.claimable.every(({ amount }) => amount === 0n),
        'NOTHING_THERE',
        () => `There are no rewards to claim from ${lenderDisplayName(on.market.lender)}`,
      )
  }
}

interface Place extends AssetCircumstances {
  readonly pool: LendingPool
  readonly held: PoolPosition | undefined
}

function ofType(action: AssetAction, at: Place): LendingRefusal[] {
  switch (action.type) {
    case 'Deposit':
      return depositRefusals(action, at)
    case 'Withdraw':
      return withdrawRefusals(action, at)
    case 'Borrow':
      return borrowRefusals(action, at)
    case 'Repay':
      return repayRefusals(action, at)
  }
}

function amountRefusals(action: AssetAction, { size }: Place): LendingRefusal[] {
  return when(
    action.amount !== 'all' && size.amount <= 0n,
    'AMOUNT_TOO_LOW',
    () => `The amount to ${verbOf(action)} must be above 0`,
  )
}

function stateRefusals(action: AssetAction, { pool, market, wrappedNative }: Place): LendingRefusal[] {
  const name = nameOf(pool.asset)
  const addsRisk = action.type === 'Deposit' || action.type === 'Borrow'
  const isNative = isNativeToken(pool.underlying) || sameAddress(pool.underlying, wrappedNative)
  return [
    ...stoppedRefusals(pool, pool.isPaused, 'moves'),
    ...when(
      pool.isFrozen && addsRisk,
      'ASSET_FROZEN',
      () =>
        `${name} is frozen on ${lenderDisplayName(market.lender)}: it can be withdrawn and repaid, not deposited or borrowed`,
    ),
    ...when(
      action.asNative === true && !isNative,
      'NATIVE_UNSUPPORTED',
      () => `${name} is not the native asset of its chain: ${verbOf(action)} the token itself`,
    ),
  ]
}

function stoppedRefusals(
  { asset, lender, isActive }: LendingPool,
  isPaused: boolean,
  what: 'moves' | 'changes',
): LendingRefusal[] {
  const [name, on] = [nameOf(asset), lenderDisplayName(lender)]
  return [
    ...when(!isActive, 'ASSET_INACTIVE', () => `${name} is not active on ${on}`),
    ...when(isPaused, 'ASSET_PAUSED', () => `${name} is paused on ${on}: nothing of it ${what}`),
  ]
}

function depositRefusals(action: Deposit, at: Place): LendingRefusal[] {
  const { pool, size } = at
  const left = remaining(pool.supplyCap, pool.totalDeposits)
  return [
    ...walletRefusals(action, at),
    ...when(left !== undefined && size.amount > left, 'SUPPLY_CAP', () =>
      capText('deposited', pool, left ?? 0n, size.amount),
    ),
  ]
}

function withdrawRefusals({ amount }: Withdraw, { pool, held, size, market }: Place): LendingRefusal[] {
  const deposits = held?.deposits ?? 0n
  const name = nameOf(pool.asset)
  return [
    ...when(
      deposits === 0n,
      'NOTHING_THERE',
      () => `The account has no ${name} at ${lenderDisplayName(market.lender)}`,
    ),
    ...when(
      deposits > 0n && amount !== 'all' && size.amount > deposits,
      'AMOUNT_TOO_HIGH',
      () =>
        `${amountText(size.amount, pool.asset)} cannot be withdrawn: ${amountText(deposits, pool.asset)} are deposited`,
    ),
    ...liquidityRefusals('withdrawn', pool, size.amount),
  ]
}

function borrowRefusals(action: Borrow, { pool, held, size, position, market }: Place): LendingRefusal[] {
  const name = nameOf(pool.asset)
  const config = poolConfig(pool, position.mode)
  const isOutsideMode = config !== 'unknown' && config.debtDisabled && position.mode !== 0
  const isClosed = !pool.borrowingEnabled || (config !== 'unknown' && config.debtDisabled)
  const left = remaining(pool.borrowCap, pool.totalDebt + pool.totalDebtStable)
  const owed = (held?.debt ?? 0n) + (held?.debtStable ?? 0n) + size.amount
  const { minDebt } = pool
  return [
    ...when(
      pool.borrowingEnabled && isOutsideMode,
      'MODE_FORBIDS',
      () => `${name} cannot be borrowed in ${modeName(market, position.mode)}: leave the mode first`,
    ),
    ...when(
      isClosed && !(pool.borrowingEnabled && isOutsideMode),
      'BORROWING_DISABLED',
      () => `${name} cannot be borrowed from ${lenderDisplayName(market.lender)}`,
    ),
    ...when(
      action.rateMode === RATE_MODES.stable && !pool.hasStable,
      'STABLE_RATE_DISABLED',
      () => `${name} cannot be borrowed at a stable rate`,
    ),
    ...liquidityRefusals('borrowed', pool, size.amount),
    ...when(left !== undefined && size.amount > left, 'BORROW_CAP', () =>
      capText('borrowed', pool, left ?? 0n, size.amount),
    ),
    ...when(
      minDebt !== undefined && size.amount > 0n && owed < minDebt,
      'AMOUNT_TOO_LOW',
      () =>
        `At least ${amountText(minDebt ?? 0n, pool.asset)} must be owed: it would be ${amountText(owed, pool.asset)}`,
    ),
    ...siloRefusals(pool, position, market),
  ]
}

/** A siloed asset is the only one its borrower may owe. */
function siloRefusals(pool: LendingPool, { pools }: LenderPosition, market: LenderMarket): LendingRefusal[] {
  const others = Object.values(pools).filter((one) => one.poolId !== pool.poolId && owesAny(one))
  const siloed = others.map(({ poolId }) => market.pools[poolId]).find((one) => one?.isSiloed)
  const [other] = others
  if (siloed) {
    const only = nameOf(siloed.asset)
    return [refusal('SILOED_BORROWING', `${only} is owed, and beside it nothing else may be: repay it first`)]
  }
  return when(pool.isSiloed === true && other !== undefined, 'SILOED_BORROWING', () => {
    const owed = other && market.pools[other.poolId]
    return `${nameOf(pool.asset)} may only be borrowed alone: repay ${owed ? nameOf(owed.asset) : 'the other debts'} first`
  })
}

function repayRefusals(action: Repay, at: Place): LendingRefusal[] {
  const { pool, held, size, market, account } = at
  const name = nameOf(pool.asset)
  if (!isOwn(action, account)) {
    return [
      ...when(
        action.amount === 'all',
        'ALL_FOR_ANOTHER',
        () => `The debt of another account cannot be repaid with 'all': name an amount of ${name}`,
      ),
      ...walletRefusals(action, at),
    ]
  }
  const owed = owedAs(action, held)
  if (owed === 0n)
    return [refusal('NOTHING_THERE', `The account owes no ${name} to ${lenderDisplayName(market.lender)}`)]
  return [
    ...when(
      action.amount !== 'all' && size.amount > owed,
      'AMOUNT_TOO_HIGH',
      () =>
        `${amountText(size.amount, pool.asset)} cannot be repaid: ${amountText(owed, pool.asset)} are owed. Use 'all' to owe nothing`,
    ),
    ...walletRefusals(action, at),
  ]
}

function walletRefusals(action: Deposit | Repay, { pool, size, wallet }: Place): LendingRefusal[] {
  const isEmpty = action.amount === 'all' && size.amount === 0n
  return [
    ...when(
      isEmpty,
      'INSUFFICIENT_BALANCE',
      () => `The wallet has no ${nameOf(pool.asset)} to ${verbOf(action)}`,
    ),
    ...when(
      !isEmpty && size.amount > wallet,
      'INSUFFICIENT_BALANCE',
      () =>
        `${amountText(size.amount, pool.asset)} are needed: the wallet holds ${amountText(wallet, pool.asset)}`,
    ),
  ]
}

function liquidityRefusals(done: string, pool: LendingPool, amount: bigint): LendingRefusal[] {
  return when(
    pool.totalLiquidity === 0n || amount > pool.totalLiquidity,
    'NO_LIQUIDITY',
    () =>
      `${amountText(amount, pool.asset)} cannot be ${done}: ${amountText(pool.totalLiquidity, pool.asset)} are available`,
  )
}

function modeRefusals({ mode }: SwitchMode, { market, position }: Circumstances): LendingRefusal[] {
  if (market.modes[mode] === undefined) {
    const known = Object.values(market.modes).map(({ id, label }) => `${id} (${label})`)
    return [
      refusal(
        'MODE_UNKNOWN',
        `${lenderDisplayName(market.lender)} has no mode ${mode}: there are ${known.join(', ')}`,
      ),
    ]
  }
  const forbidding =
    modeEffects(position, market).find((effect) => effect.mode.id === mode)?.forbiddenBy ?? []
  return forbidding.map((poolId) => {
    const pool = market.pools[poolId]
    const held = position.pools[poolId]
    const has = held && owesAny(held) ? 'is owed' : 'is collateral'
    const name = pool ? nameOf(pool.asset) : poolId
    return refusal(
      'MODE_FORBIDS',
      `${name} ${has} and has no place in ${modeName(market, mode)}: take it out first`,
    )
  })
}

function collateralRefusals(action: SwitchCollateral, { market, position }: Circumstances): LendingRefusal[] {
  const pool = requirePool(market, action.poolId)
  const held = position.pools[pool.poolId]
  const name = nameOf(pool.asset)
  const isAave = market.family.startsWith('aave')
  const config = poolConfig(pool, position.mode)
  const counts = pool.collateralActive && config !== 'unknown' && !config.collateralDisabled
  return [
    ...stoppedRefusals(pool, isAave && pool.isPaused, 'changes'),
    ...when(
      isAave && (held?.deposits ?? 0n) === 0n,
      'NOTHING_THERE',
      () => `The account has no ${name} at ${lenderDisplayName(market.lender)} that could be collateral`,
    ),
    ...when(
      action.enabled && !counts,
      'NOT_COLLATERAL',
      () => `${name} cannot be collateral on ${lenderDisplayName(market.lender)}`,
    ),
    ...when(action.enabled && counts && isAave, 'NOT_COLLATERAL', () =>
      isolationText(pool, position, market),
    ),
    // `exitMarket` of Compound V2 and its forks.
    ...when(
      !action.enabled && market.family === 'compound-v2' && held !== undefined && owesAny(held),
      'STILL_OWED',
      () => `${name} is owed here as well: repay it before it stops being collateral`,
    ),
  ]
}

/** Aave V3 lets an isolated asset be collateral only alone. */
function isolationText(
  pool: LendingPool,
  position: LenderPosition,
  market: LenderMarket,
): string | undefined {
  const others = collateralPools(position, market).filter(({ poolId }) => poolId !== pool.poolId)
  const isolated = [pool, ...others].find(isIsolated)
  if (!isolated || others.length === 0) return undefined
  return `${nameOf(isolated.asset)} can only be collateral alone: switch the other collateral off first`
}

/** The pools whose deposits are switched on as collateral. */
export function collateralPools({ pools }: LenderPosition, market: LenderMarket): LendingPool[] {
  return Object.values(pools)
    .filter(({ deposits, collateralEnabled }) => collateralEnabled && deposits > 0n)
    .map(({ poolId }) => market.pools[poolId])
    .filter((pool) => pool !== undefined)
}

export function isIsolated({ debtCeiling }: LendingPool): boolean {
  return debtCeiling !== undefined && debtCeiling > 0n
}

function owesAny({ debt, debtStable }: PoolPosition): boolean {
  return debt > 0n || debtStable > 0n
}

export function modeName({ modes }: LenderMarket, mode: number): string {
  return mode === 0 ? 'no mode' : `the mode ${modes[mode]?.label ?? mode}`
}

function remaining(cap: bigint | undefined, used: bigint): bigint | undefined {
  if (cap === undefined) return undefined
  return cap > used ? cap - used : 0n
}

function capText(done: string, { asset }: LendingPool, left: bigint, amount: bigint): string {
  return `${amountText(amount, asset)} cannot be ${done}: ${amountText(left, asset)} are left below the cap`
}

function verbOf({ type }: AssetAction): string {
  return type.toLowerCase()
}

export function refusal(code: LendingRefusalCode, message: string): LendingRefusal {
  return { code, message }
}

/** The refusal where it holds; words that come to nothing are none. */
function when(holds: boolean, code: LendingRefusalCode, words: () => string | undefined): LendingRefusal[] {
  const message = holds ? words() : undefined
  return message === undefined ? [] : [refusal(code, message)]
}

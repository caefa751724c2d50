import type { Address } from '@causeway/core'
import { NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import {
  formatAmount,
  formatHealthFactor,
  formatLeverage,
  formatUsd,
  formatUsdCompact,
} from '@causeway/core/format'
import { type LendingPool, toUsd } from '@causeway/core/lending'
import { isFormError, type LeverageRange, normalizeAmountText } from '@causeway/view-models'
import { type ReactNode, useId } from 'react'
import { proCopy } from '#locale/pro-copy'
import { AmountInput } from '../../../ui/amount-input.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { LeverageSlider } from '../../../ui/leverage-slider.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { OutdatedBalance } from '../../trade/outdated-balance.tsx'
import { QuickAmounts } from '../quick-amounts.tsx'
import { MarginAsset } from './margin-asset.tsx'
import { getUnsoldDeposit } from './margin-sides.ts'
import styles from './pro.module.css'
import type { MarginFormState } from './use-margin-form-state.ts'

interface FieldsProps {
  readonly form: MarginFormState
}

interface MarginFieldsProps extends FieldsProps {
  readonly chainId: number
  /** Account that deposits the margin. */
  readonly account: Address | undefined
}

/** Input fields of a margin trade, by its operation. */
export function MarginFields({ form, ...wallet }: MarginFieldsProps) {
  return (
    <div className={styles['form']}>
      {form.operation === 'open' ? <OpenFields form={form} {...wallet} /> : <SwapFields form={form} />}
    </div>
  )
}

/** Fields to open a position: margin, assets and leverage. */
function OpenFields({ form, chainId, account }: MarginFieldsProps) {
  const { view, marginChoices, marginKind, modes } = form
  const { mode, entered, leverage, leverageRange, size, sell, buy } = view
  const isNative = marginKind === 'native'
  const symbol = isNative ? form.native : (entered?.asset.symbol ?? '')
  const token = isNative ? NATIVE_TOKEN_ADDRESS : entered?.underlying
  return (
    <>
      <Amount form={form} label={proCopy.youDeposit} unit={symbol} availableLabel={proCopy.balance}>
        <OutdatedBalance chainId={chainId} account={account} token={token} />
      </Amount>
      <Side word={proCopy.marginIn}>
        <Segmented
          label={proCopy.marginIn}
          value={marginKind}
          options={[...marginChoices]}
          onChange={form.chooseMarginKind}
        />
      </Side>
      {mode && modes.length > 1 && (
        <Side word={proCopy.direction}>
          <Segmented
            label={proCopy.direction}
            value={mode}
            options={modes.map((option) => ({ ...option, label: proCopy.marginModes[option.value] }))}
            onChange={form.chooseMode}
          />
        </Side>
      )}
      <div className={styles['sides']}>
        <Side word={proCopy.long}>
          <MarginAsset form={form} side="buy" label={proCopy.longAsset} />
        </Side>
        <Side word={proCopy.short}>
          <MarginAsset form={form} side="sell" label={proCopy.shortAsset} />
        </Side>
      </div>
      {leverageRange && leverage !== undefined && (
        <Leverage
          range={leverageRange}
          value={leverage}
          symbol={buy?.asset.symbol ?? ''}
          onChange={form.changeLeverage}
        />
      )}
      {sell && buy && (
        <p className="small muted">
          {size && size.amountIn > 0n
            ? proCopy.size(amountText(size.amountOut, buy), amountText(size.amountIn, sell))
            : ''}
          {liquidityText(sell)}
        </p>
      )}
    </>
  )
}

interface LeverageProps {
  readonly range: LeverageRange
  readonly value: number
  /** Asset that a loan would be secured by. */
  readonly symbol: string
  onChange(leverage: number): void
}

/** Selects the leverage; a range of one value is stated instead. */
function Leverage({ range: { min, max, safeMax, safeHealth }, value, symbol, onChange }: LeverageProps) {
  return (
    <div>
      <p className={styles['head']}>
        <span className="label">{proCopy.accountLeverage}</span>
        <b>{formatLeverage(value)}</b>
      </p>
      {max > min ? (
        <LeverageSlider
          label={proCopy.accountLeverage}
          min={min}
          max={max}
          safe={{ leverage: safeMax, health: formatHealthFactor(safeHealth) }}
          value={Math.min(Math.max(value, min), max)}
          onChange={onChange}
        />
      ) : (
        <p className="small muted">{proCopy.noLeverage(symbol, formatLeverage(min))}</p>
      )}
    </div>
  )
}

const FIELD_COPY = {
  close: {
    enter: proCopy.youRepay,
    enteredAsset: proCopy.assetTo('repay'),
    availableLabel: proCopy.debt,
    other: proCopy.youSellAbout,
    otherAsset: proCopy.assetTo('sell'),
    side: 'sell',
  },
  collateralswap: {
    enter: proCopy.youSwap,
    enteredAsset: proCopy.assetTo('swap'),
    availableLabel: proCopy.supplied,
    other: proCopy.youReceiveAbout,
    otherAsset: proCopy.assetTo('receive'),
    side: 'buy',
  },
  debtswap: {
    enter: proCopy.youRepay,
    enteredAsset: proCopy.assetTo('repay'),
    availableLabel: proCopy.debt,
    other: proCopy.youBorrowInstead,
    otherAsset: proCopy.assetTo('borrow'),
    side: 'sell',
  },
} as const

/** Fields to swap the assets of a position. */
function SwapFields({ form }: FieldsProps) {
  const { view, operation, review } = form
  const id = useId()
  const copy = FIELD_COPY[operation === 'open' ? 'close' : operation]
  const { entered, size, sell, buy } = view
  const otherPool = copy.side === 'sell' ? sell : buy
  const swap = review.checked?.plan.trade.swap
  const [estimate, exact] =
    copy.side === 'sell' ? [size?.sold, swap?.spent] : [size?.amountOut, swap?.toAmount]
  const hasRoute = view.issues.every(({ code }) => code !== 'NO_ROUTE')
  const amount = exact ?? (hasRoute ? estimate : undefined)
  const unsold = getUnsoldDeposit(view)
  return (
    <>
      <Amount
        form={form}
        label={copy.enter}
        unit={entered?.asset.symbol}
        availableLabel={copy.availableLabel}
        picker={
          <MarginAsset form={form} side={copy.side === 'sell' ? 'buy' : 'sell'} label={copy.enteredAsset} />
        }
      />
      <AmountInput
        id={id}
        label={copy.other}
        unit={otherPool?.asset.symbol}
        value={amount === undefined || !otherPool ? '' : formatAmount(amount, otherPool.asset.decimals)}
        isReadOnly
        picker={<MarginAsset form={form} side={copy.side} label={copy.otherAsset} />}
      >
        <span>{amount === undefined || !otherPool ? '-' : formatUsd(toUsd(amount, otherPool))}</span>
        {operation === 'close' && otherPool && view.sides && (
          <span>{proCopy.ofSupplied(formatAmount(view.sides.sell.before, otherPool.asset.decimals))}</span>
        )}
        {operation === 'debtswap' && otherPool && <span>{liquidityText(otherPool)}</span>}
      </AmountInput>
      {operation === 'close' && sell && unsold !== undefined && (
        <Checkbox isChecked={form.withdrawsAll} onChange={form.withdrawAll}>
          {proCopy.withdrawRest(amountText(unsold, sell))}
        </Checkbox>
      )}
    </>
  )
}

interface AmountProps extends FieldsProps {
  readonly label: string
  readonly unit: string | undefined
  readonly availableLabel: string
  readonly picker?: ReactNode
  /** Shown after the available amount. */
  readonly children?: ReactNode
}

function Amount({ form, label, unit, availableLabel, picker, children }: AmountProps) {
  const { view, review } = form
  const { entered, limits, quickAmounts } = view
  const id = useId()
  const isBusy = review.status === 'running' || review.status === 'done'
  const { max } = limits
  const maxText = max === 'unknown' || !entered ? '-' : formatAmount(max, entered.asset.decimals)
  return (
    <div>
      <AmountInput
        id={id}
        label={label}
        unit={unit}
        value={review.status === 'done' ? '' : view.text}
        onChange={(text) => form.enter(normalizeAmountText(text))}
        isReadOnly={isBusy}
        invalid={view.issues.some((issue) => isFormError(issue) && issue.code !== 'NO_ROUTE')}
        picker={picker}
      >
        <span>{typeof view.amountUsd === 'number' && !isBusy ? formatUsd(view.amountUsd) : '-'}</span>
        <span>
          {limits.isAll || form.operation === 'open'
            ? `${availableLabel} ${maxText}`
            : proCopy.atMostOfDeposit(maxText, view.sell?.asset.symbol)}
          {children}
        </span>
      </AmountInput>
      {!isBusy && (
        <QuickAmounts
          amounts={quickAmounts}
          getLabel={() => (limits.isAll ? proCopy.all : proCopy.max)}
          onType={form.enter}
          onMax={form.pressMax}
        />
      )}
    </div>
  )
}

function Side({ word: label, children }: { readonly word: string; readonly children: ReactNode }) {
  return (
    <div className={styles['side']}>
      <p className="label" aria-hidden="true">
        {label}
      </p>
      {children}
    </div>
  )
}

function amountText(amount: bigint, { asset }: LendingPool): string {
  return `${formatAmount(amount, asset.decimals)} ${asset.symbol}`
}

function liquidityText(pool: LendingPool): string {
  const usd = toUsd(pool.totalLiquidity, pool)
  return usd === 'unknown' ? '' : proCopy.poolLiquidity(formatUsdCompact(usd))
}

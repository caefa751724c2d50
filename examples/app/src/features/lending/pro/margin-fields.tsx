import { formatAmount, formatLeverage, formatUsd, formatUsdCompact } from '@causeway/core/format'
import { type LendingPool, toUsd } from '@causeway/core/lending'
import { isFormError, normalizeAmountText } from '@causeway/view-models'
import { type ReactNode, useId } from 'react'
import { proCopy } from '#locale/pro-copy'
import { AmountInput } from '../../../ui/amount-input.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { LeverageSlider } from '../../../ui/leverage-slider.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { QuickAmounts } from '../quick-amounts.tsx'
import { MarginAsset } from './margin-asset.tsx'
import styles from './pro.module.css'
import type { MarginDesk } from './use-margin-desk.ts'

interface FieldsProps {
  readonly desk: MarginDesk
}

/** What goes into a trade. */
export function MarginFields({ desk }: FieldsProps) {
  return (
    <div className={styles['form']}>
      {desk.operation === 'open' ? <OpenFields desk={desk} /> : <SwapFields desk={desk} />}
    </div>
  )
}

/** Own funds, what is held and owed, and how far it goes. */
function OpenFields({ desk }: FieldsProps) {
  const { view, ownChoices, ownFunds, modes } = desk
  const { mode, entered, leverage, leverageRange, size, sell, buy } = view
  const symbol = ownFunds === 'native' ? desk.native : (entered?.asset.symbol ?? '')
  return (
    <>
      <Amount desk={desk} label={proCopy.youDeposit} unit={symbol} have={proCopy.balance} />
      <Segmented
        label={proCopy.marginIn}
        value={ownFunds}
        options={[...ownChoices]}
        onChange={desk.chooseOwnFunds}
      />
      {mode && modes.length > 1 && (
        <Segmented
          label={proCopy.mode}
          value={mode}
          options={modes.map((one) => ({ ...one, label: proCopy.marginModes[one.value] }))}
          onChange={desk.chooseMode}
        />
      )}
      <div className={styles['sides']}>
        <Side word={proCopy.long}>
          <MarginAsset desk={desk} side="buy" label={proCopy.longAsset} />
        </Side>
        <Side word={proCopy.short}>
          <MarginAsset desk={desk} side="sell" label={proCopy.shortAsset} />
        </Side>
      </div>
      {leverageRange && leverage !== undefined && (
        <div>
          <p className={styles['head']}>
            <span className="label">{proCopy.accountLeverage}</span>
            <b>{formatLeverage(leverage)}</b>
          </p>
          <LeverageSlider
            label={proCopy.leverage}
            min={leverageRange.min}
            max={leverageRange.max}
            safeMax={leverageRange.safeMax}
            value={Math.min(Math.max(leverage, leverageRange.min), leverageRange.max)}
            onChange={desk.turn}
          />
        </div>
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

const WORDS = {
  close: { enter: proCopy.youRepay, have: proCopy.debt, other: proCopy.youSellAbout, side: 'sell' },
  collateralswap: {
    enter: proCopy.youSwap,
    have: proCopy.supplied,
    other: proCopy.youReceiveAbout,
    side: 'buy',
  },
  debtswap: { enter: proCopy.youRepay, have: proCopy.debt, other: proCopy.youBorrowInstead, side: 'sell' },
} as const

/** What is exchanged, and for what. */
function SwapFields({ desk }: FieldsProps) {
  const { view, operation, review } = desk
  const id = useId()
  const words = WORDS[operation === 'open' ? 'close' : operation]
  const { entered, size, sell, buy } = view
  const other = words.side === 'sell' ? sell : buy
  const swap = review.checked?.plan.trade.swap
  const [estimate, exact] =
    words.side === 'sell' ? [size?.amountIn, swap?.spent] : [size?.amountOut, swap?.toAmount]
  const amount = exact ?? estimate
  return (
    <>
      <Amount
        desk={desk}
        label={words.enter}
        unit={entered?.asset.symbol}
        have={words.have}
        picker={
          <MarginAsset
            desk={desk}
            side={words.side === 'sell' ? 'buy' : 'sell'}
            label={proCopy.assetTo(words.enter.slice(4))}
          />
        }
      />
      <AmountInput
        id={id}
        label={words.other}
        value={amount === undefined || !other ? '' : formatAmount(amount, other.asset.decimals)}
        isReadOnly
        picker={
          <MarginAsset
            desk={desk}
            side={words.side}
            label={words.side === 'sell' ? proCopy.assetToSell : proCopy.assetToReceive}
          />
        }
      >
        <span>{amount === undefined || !other ? '-' : formatUsd(toUsd(amount, other))}</span>
        {operation === 'close' && other && view.sides && (
          <span>{proCopy.ofSupplied(formatAmount(view.sides.sell.before, other.asset.decimals))}</span>
        )}
        {operation === 'debtswap' && other && <span>{liquidityText(other)}</span>}
      </AmountInput>
      {operation === 'close' && view.limits.isAll && view.size?.maxOut && (
        <Checkbox isChecked={desk.withdrawsAll} onChange={desk.withdrawAll}>
          {proCopy.withdrawRest(sell?.asset.symbol)}
        </Checkbox>
      )}
    </>
  )
}

interface AmountProps extends FieldsProps {
  readonly label: string
  readonly unit: string | undefined
  /** What there is of it. */
  readonly have: string
  readonly picker?: ReactNode
}

function Amount({ desk, label, unit, have, picker }: AmountProps) {
  const { view, review } = desk
  const { entered, limits, quickAmounts } = view
  const id = useId()
  const isBusy = review.status === 'running' || review.status === 'done'
  const { max } = limits
  const most = max === 'unknown' || !entered ? '-' : formatAmount(max, entered.asset.decimals)
  return (
    <div>
      <AmountInput
        id={id}
        label={label}
        unit={unit}
        value={review.status === 'done' ? '' : view.text}
        onChange={(text) => desk.enter(normalizeAmountText(text))}
        isReadOnly={isBusy}
        invalid={view.issues.some(isFormError)}
        picker={picker}
      >
        <span>{typeof view.amountUsd === 'number' && !isBusy ? formatUsd(view.amountUsd) : '-'}</span>
        <span>
          {limits.isAll || desk.operation === 'open' ? have : proCopy.atMost} {most}
        </span>
      </AmountInput>
      {!isBusy && (
        <QuickAmounts
          amounts={quickAmounts}
          wordOf={() => (limits.isAll ? proCopy.all : proCopy.max)}
          onType={desk.enter}
          onMax={desk.pressMax}
        />
      )}
    </div>
  )
}

function Side({ word, children }: { readonly word: string; readonly children: ReactNode }) {
  return (
    <div>
      <p className="label" aria-hidden="true">
        {word}
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
  return usd === 'unknown' ? '' : proCopy.availableToBorrow(formatUsdCompact(usd))
}

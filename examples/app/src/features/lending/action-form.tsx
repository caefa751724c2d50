import { chainById } from '@causeway/core/chains'
import { formatHealthFactor, formatPercent, formatUsd } from '@causeway/core/format'
import { RATE_MODES } from '@causeway/core/lending'
import { useChains } from '@causeway/react'
import { formIssueMessage, normalizeAmountText } from '@causeway/view-models'
import { useId } from 'react'
import { lendingCopy } from '#locale/lending-copy'
import { isStatedByShell } from '../../copy/is-stated-by-shell.ts'
import { AmountInput } from '../../ui/amount-input.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Note } from '../../ui/note.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { OutdatedBalance } from '../trade/outdated-balance.tsx'
import styles from './action-form.module.css'
import { ACTION_TYPES } from './action-types.ts'
import { AssetMenu } from './asset-menu.tsx'
import { borrowFactorText } from './borrow-factor-text.ts'
import { depositCollateralText } from './deposit-collateral-text.ts'
import { FigureChanges } from './figure-changes.tsx'
import { FromAnywhere } from './from-anywhere.tsx'
import { limitText } from './limit-text.ts'
import { QuickAmounts } from './quick-amounts.tsx'
import type { ActionFormState } from './use-action-form-state.ts'
import { UseAsCollateral } from './use-as-collateral.tsx'

interface ActionFormProps {
  readonly form: ActionFormState
  readonly isFixed: boolean
}

/** Form of an action: type, asset, amount, and the changes it causes. */
export function ActionForm({ form, isFixed }: ActionFormProps) {
  const { type, view, outcome, chainId, review } = form
  const { pool, limits, quickAmounts, issues } = view
  const native = chainById(useChains(), chainId)?.nativeCurrency.symbol ?? ''
  const id = useId()
  const symbol = form.asNative ? native : (pool?.asset.symbol ?? '')
  const isBusy = review.status === 'running' || review.status === 'done'
  // The checked plan may be risky although the form is not: prices and interest have moved since.
  const isRisky = review.checked?.plan.notices.some(({ code }) => code === 'RISKY') ?? false
  // The rate of a debt that is repaid may differ from the rate of a new loan.
  const rateLabel = (label: string, rate: number | undefined) =>
    type === 'Borrow' ? `${label} ${formatPercent(rate)}` : label
  const factorText = type === 'Borrow' && pool && form.position && borrowFactorText(pool, form.position.mode)
  const collateralText =
    type === 'Deposit' && !isBusy && depositCollateralText(form.market, form.position, pool)
  const maxText = pool && limitText(limits, pool.asset.decimals)
  return (
    <div className={styles['form']}>
      {!isFixed && (
        <Segmented
          label={lendingCopy.action}
          value={type}
          options={ACTION_TYPES.map((value) => ({
            value,
            label: lendingCopy.actions[value],
            isDisabled: review.status === 'running',
          }))}
          onChange={form.chooseType}
        />
      )}
      <div className={styles['amount']}>
        <AmountInput
          id={id}
          label={lendingCopy.youDo(lendingCopy.verbs[type])}
          unit={symbol}
          value={review.status === 'done' ? '' : view.text}
          onChange={(text) => form.enter(normalizeAmountText(text))}
          isReadOnly={isBusy}
          describedBy={`${id}-issues`}
          picker={!isFixed && <AssetMenu form={form} />}
        >
          <span>
            {typeof view.amountUsd === 'number' && review.status !== 'done' ? formatUsd(view.amountUsd) : '-'}
          </span>
          {maxText !== undefined && <span>{lendingCopy.atMost(maxText, limits.reason)}</span>}
          {(type === 'Deposit' || type === 'Repay') && (
            <OutdatedBalance chainId={chainId} account={form.account} token={view.token} />
          )}
        </AmountInput>
        {!isBusy && (
          <QuickAmounts
            amounts={quickAmounts}
            getLabel={() => lendingCopy.max}
            onType={form.enter}
            onMax={form.pressMax}
          />
        )}
        {!isBusy && limits.safeMax !== limits.max && (
          <p className="small muted">
            {lendingCopy.maxKeepsHealth(formatHealthFactor(limits.safeHealth), limits.safeMax !== 0n)}
          </p>
        )}
        {!isBusy && factorText && <p className="small muted">{factorText}</p>}
      </div>
      {view.canBeNative && !isBusy && (
        <Segmented
          label={lendingCopy.token}
          value={form.asNative ? 'native' : 'wrapped'}
          options={[
            { value: 'wrapped', label: pool?.asset.symbol ?? '' },
            { value: 'native', label: native },
          ]}
          onChange={(value) => form.chooseNative(value === 'native')}
        />
      )}
      {view.rateModes.length > 1 && view.rateMode && !isBusy && (
        <Segmented
          label={lendingCopy.interestRate}
          value={view.rateMode === RATE_MODES.stable ? 'stable' : 'variable'}
          options={[
            { value: 'variable', label: rateLabel(lendingCopy.variableRate, pool?.variableBorrowRate) },
            { value: 'stable', label: rateLabel(lendingCopy.stableRate, pool?.stableBorrowRate) },
          ]}
          onChange={(value) => form.chooseRateMode(RATE_MODES[value])}
        />
      )}
      {outcome && <FigureChanges outcome={outcome} isDone={review.status === 'done'} />}
      <ul id={`${id}-issues`} className={styles['issues']}>
        {(isBusy ? [] : issues)
          // The note above the form states why the lender could not be loaded, and the button offers to connect a wallet.
          .filter(({ code }) => code !== 'LENDER_UNREADABLE' && code !== 'NOT_CONNECTED')
          .filter((issue) => !isStatedByShell(issue))
          .map((issue) => (
            <li key={issue.code}>{formIssueMessage(issue)}</li>
          ))}
      </ul>
      {collateralText && <p className="small muted">{collateralText}</p>}
      {type === 'Borrow' && !isBusy && <UseAsCollateral form={form} />}
      {!isBusy && <FromAnywhere form={form} />}
      {/* Without a valid action, only the issues are shown. */}
      {(view.risk || isRisky) && view.action && !isBusy && (
        <Note isConsent tone="warn">
          {isRisky || view.risk?.mustAcknowledge ? (
            <Checkbox isChecked={form.isRiskAccepted} onChange={form.acceptRisk}>
              {view.risk?.sentence ?? lendingCopy.smallMove}
            </Checkbox>
          ) : (
            view.risk?.sentence
          )}
        </Note>
      )}
    </div>
  )
}

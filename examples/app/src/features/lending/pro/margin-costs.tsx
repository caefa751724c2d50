import type { Quote } from '@causeway/core'
import type { LendingPool } from '@causeway/core/lending'
import type { ReviewedMarginPlan } from '@causeway/core/margin'
import type { MarginSwapView } from '@causeway/view-models'
import { commonCopy } from '#locale/common-copy'
import { proCopy } from '#locale/pro-copy'
import { asSentence } from '../../../copy/as-sentence.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { type KeyValueRow, KeyValues } from '../../../ui/key-values.tsx'
import { Note } from '../../../ui/note.tsx'
import { Pane } from '../../../ui/pane.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { slippageLabel } from '../../trade/slippage-label.ts'
import { SlippageSetting } from '../../trade/slippage-setting.tsx'
import { getSurplusText, marginPlanRows, plannedSurplusText, poolAmount } from './margin-plan-rows.ts'
import styles from './pro.module.css'
import type { MarginFormState } from './use-margin-form-state.ts'

/** Costs of a trade: estimates before the check, all values of the plan after it. */
export function MarginCosts({ form }: { readonly form: MarginFormState }) {
  const { view, review } = form
  const { plan } = review.checked ?? {}
  const { sell, buy } = view
  if (!plan && (!sell || !buy)) return null
  const rows = plan ? marginPlanRows(plan) : sell && buy ? offerRows(form, sell, buy) : []
  const surplusText = plan ? plannedSurplusText(plan) : quotedSurplusText(view)
  const replacedText = plan && getReplacedText(plan, review.subject?.quote)
  return (
    <Pane>
      <div className={styles['form']}>
        {replacedText && (
          <Note tone="warn" role="status">
            {replacedText}
          </Note>
        )}
        <KeyValues rows={rows} />
        {surplusText && <p className="small muted">{surplusText}</p>}
      </div>
    </Pane>
  )
}

/** Returns that and why another provider than that of the chosen quote executes the swap; undefined if it does. */
function getReplacedText(
  { trade: { swap }, replacedReason }: ReviewedMarginPlan,
  chosen: Quote | undefined,
): string | undefined {
  if (!chosen || chosen.providerId === swap.providerId) return undefined
  return replacedReason === undefined
    ? proCopy.comparedAll(chosen.name, swap.name)
    : proCopy.replaced(chosen.name, asSentence(replacedReason), swap.name)
}

/** Returns the sentences on the surplus of a quote that cannot buy an exact amount. */
function quotedSurplusText({ repayment, size }: MarginSwapView): string | undefined {
  if (!repayment || repayment.isExact || !size) return undefined
  return getSurplusText(repayment.bought > size.amountOut)
}

function offerRows(form: MarginFormState, sell: LendingPool, buy: LendingPool): KeyValueRow[] {
  const { view, list } = form
  const { swapLimit } = view
  const offer = list.rows.find((row) => row.status === 'quoted' && row.isChosen)
  return [
    ...(view.router ? [{ label: proCopy.executedBy, value: view.router.name }] : []),
    { label: proCopy.slippage, value: <SlippageChoice form={form} /> },
    ...(view.quoteRequest && view.outcome
      ? [{ label: proCopy.flashLoan, value: proCopy.flashLoanPending }]
      : []),
    ...(offer?.status === 'quoted' && offer.impact
      ? [{ label: proCopy.swapFeesAndImpact, value: offer.impact.text }]
      : []),
    ...(view.repayment?.isExact === false && view.size
      ? [{ label: proCopy.debtRepaid, value: commonCopy.about(poolAmount(view.size.amountOut, buy)) }]
      : []),
    ...(swapLimit
      ? [
          swapLimit.kind === 'minimumBought'
            ? { label: proCopy.minimumBought, value: poolAmount(swapLimit.amount, buy) }
            : { label: proCopy.maximumSold, value: commonCopy.about(poolAmount(swapLimit.amount, sell)) },
        ]
      : []),
  ]
}

function SlippageChoice({ form }: { readonly form: MarginFormState }) {
  const { slippage, invalidSlippage } = form
  const { text, origin } = slippageLabel([slippage], invalidSlippage !== undefined)
  return (
    <Popover
      label={proCopy.slippage}
      trigger={(opens) => (
        <Chip size="small" {...opens}>
          {text} <span className="dim">{origin}</span>
          <Icon name="chevronDown" size="s" />
        </Chip>
      )}
    >
      <div className={styles['slippage']}>
        <SlippageSetting slippages={[slippage]} />
      </div>
    </Popover>
  )
}

import type { TermsWorsenedError } from '@causeway/core'
import { chainById } from '@causeway/core/chains'
import { formatAmount } from '@causeway/core/format'
import { useChains } from '@causeway/react'
import type { SwapFormView } from '@causeway/view-models'
import { reviewCopy } from '#locale/review-copy'
import { BeforeAfter, type BeforeAfterRow } from '../../ui/before-after.tsx'
import { Note } from '../../ui/note.tsx'
import styles from './worse-terms.module.css'

interface WorseTermsProps {
  readonly worse: TermsWorsenedError
  readonly quoted:
    | { readonly toAmount: bigint; readonly toAmountMin: bigint; readonly otherPayOut?: bigint }
    | undefined
  readonly view: SwapFormView
}

/** Worse terms that replace an expired quote, if the user accepts them. */
export function WorseTerms({ worse, quoted, view }: WorseTermsProps) {
  const { offered, quotedAmount } = worse
  const symbol = view.receive.token?.symbol ?? ''
  const native = chainById(useChains(), offered.request.fromChainId)?.nativeCurrency
  const feeText = (fee = 0n) => (native ? `${formatAmount(fee, native.decimals)} ${native.symbol}` : `${fee}`)
  const text = (amount: bigint) => `${formatAmount(amount, offered.request.toTokenDecimals)} ${symbol}`
  const rows: BeforeAfterRow[] = [
    {
      key: 'expected',
      label: reviewCopy.expected,
      before: text(quotedAmount),
      after: text(offered.toAmount),
    },
    ...(quoted
      ? [
          {
            key: 'least',
            label: reviewCopy.atLeast,
            before: text(quoted.toAmountMin),
            after: text(offered.toAmountMin),
          },
          ...(quoted.otherPayOut === offered.otherPayOut
            ? []
            : [
                {
                  key: 'fee',
                  label: reviewCopy.nativeFee,
                  before: feeText(quoted.otherPayOut),
                  after: feeText(offered.otherPayOut),
                },
              ]),
        ]
      : []),
  ]
  return (
    <div role="alert" className={styles['worse']}>
      <Note tone="warn" title={reviewCopy.quoteExpired}>
        {reviewCopy.newTerms(offered.name)}
      </Note>
      <BeforeAfter rows={rows} />
    </div>
  )
}

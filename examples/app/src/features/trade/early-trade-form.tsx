import type { SwapSide } from '@causeway/view-models'
import { useLayoutEffect, useState } from 'react'
import { commonCopy } from '#locale/common-copy'
import { tradeCopy } from '#locale/trade-copy'
import { writeUrlValue } from '../../state/use-url-value.ts'
import { AmountInput } from '../../ui/amount-input.tsx'
import { Column } from '../../ui/column.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { Pane } from '../../ui/pane.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './early-trade-form.module.css'
import flipStyles from './flip-row.module.css'
import { PAY_AMOUNT_ID, RECEIVE_AMOUNT_ID, type TradeKind } from './trade.ts'
import type { TradeDraft } from './trade-draft.ts'
import { URL_AMOUNT } from './url-amount.ts'

interface EarlyTradeFormProps {
  readonly kind: TradeKind
  readonly draft: TradeDraft
}

/**
 * The form of a trade until the SDK has loaded, with the layout of `TradeForm`. Its amounts can be typed; tokens, chains
 * and quotes are placeholders. It must not import the SDK.
 */
export function EarlyTradeForm({ kind, draft }: EarlyTradeFormProps) {
  const [{ typedValue, independentField }, setTyped] = useState(draft.getTyped)
  useLayoutEffect(() => () => draft.saveFocus(), [draft])
  const amount = (side: SwapSide) => ({
    value: side === independentField ? typedValue : '',
    onChange(text: string) {
      draft.type(side, text)
      // A reload, such as after a file that failed to load, keeps the amount.
      writeUrlValue('amount', URL_AMOUNT.format({ typedValue: text, independentField: side }))
      setTyped(draft.getTyped())
    },
    aside: <Skeleton width={112} height={28} />,
    picker: <Skeleton width={96} height={36} />,
  })
  const title = kind === 'swap' ? tradeCopy.swap : tradeCopy.transfer
  return (
    <Sheet columns="bridge">
      <Column kind="decide" label={title}>
        <Pane title={title} aside={<Skeleton width={120} height={28} />}>
          <AmountInput
            id={PAY_AMOUNT_ID}
            label={tradeCopy.youDo(kind === 'swap' ? 'pay' : 'send')}
            {...amount('INPUT')}
          >
            <span>
              <Skeleton width={36} />
            </span>
          </AmountInput>
          <div className={flipStyles['row']}>
            <span className={flipStyles['line']} />
          </div>
          <AmountInput id={RECEIVE_AMOUNT_ID} label={tradeCopy.youReceive} {...amount('OUTPUT')}>
            <span>
              <Skeleton width={36} />
            </span>
          </AmountInput>
        </Pane>
        <Pane>
          <KeyValues
            rows={[
              { label: tradeCopy.to, value: <Skeleton width={120} /> },
              ...(kind === 'bridge'
                ? [{ key: 'gas', label: <Skeleton width={88} />, value: <Skeleton width={88} /> }]
                : []),
            ]}
          />
        </Pane>
      </Column>
      <div className={styles['quotes']} aria-busy="true">
        <span className="visuallyHidden">{commonCopy.loading}</span>
        {ROWS.map((row) => (
          <Skeleton key={row} width="100%" height={20} />
        ))}
      </div>
      <Column kind="decide" label={commonCopy.loading}>
        {null}
      </Column>
    </Sheet>
  )
}

const ROWS = [1, 2, 3, 4, 5, 6, 7, 8] as const

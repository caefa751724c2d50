import { useState } from 'react'
import { tradeCopy } from '#locale/trade-copy'
import { KeyValues } from '../../ui/key-values.tsx'
import { DestinationGasText } from './destination-gas-text.tsx'
import { issuesAt } from './field-issues.ts'
import { RecipientField } from './recipient-field.tsx'
import { RecipientText } from './recipient-text.tsx'
import type { Trade } from './trade.ts'

/** Who receives, and what waits for it there. */
export function TradeTerms({ trade }: { readonly trade: Trade }) {
  const { kind, to, recipient } = trade
  const [isChanging, setChanging] = useState(recipient !== '')
  const isAsked = isChanging || issuesAt(trade.swap.view, 'recipient').length > 0
  const toOwn = () => {
    setChanging(false)
    trade.setRecipient('')
  }
  return (
    <>
      <KeyValues
        rows={[
          {
            label: tradeCopy.to,
            value: (
              <RecipientText
                recipient={trade.swap.view.recipient}
                isChanging={isAsked}
                onChange={() => setChanging(true)}
                onKeepOwn={toOwn}
              />
            ),
          },
          ...(kind === 'bridge'
            ? [{ label: tradeCopy.gasOn(to.chain.name), value: <DestinationGasText trade={trade} /> }]
            : []),
        ]}
      />
      {isAsked && <RecipientField trade={trade} />}
    </>
  )
}

import { useState } from 'react'
import { tradeCopy } from '#locale/trade-copy'
import { KeyValues } from '../../ui/key-values.tsx'
import { findSaved } from '../address-book/parse-address-book.ts'
import { DestinationGasText } from './destination-gas-text.tsx'
import { issuesAt } from './issues-at.ts'
import { RecipientField } from './recipient-field.tsx'
import { RecipientText } from './recipient-text.tsx'
import type { Trade } from './trade.ts'

/** Recipient, and gas balance on the destination chain. */
export function TradeTerms({ trade }: { readonly trade: Trade }) {
  const { kind, to, recipient, recipientChecks, swap } = trade
  const { address } = swap.view.recipient
  const saved = address && findSaved(recipientChecks.book.entries, address)
  const [isChanging, setChanging] = useState(recipient !== '')
  const showsField = isChanging || issuesAt(swap.view, 'recipient').length > 0
  const resetRecipient = () => {
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
                recipient={swap.view.recipient}
                savedName={saved?.label}
                isChanging={showsField}
                onChange={() => setChanging(true)}
                onReset={resetRecipient}
              />
            ),
          },
          ...(kind === 'bridge'
            ? [{ label: tradeCopy.gasOn(to.chain.name), value: <DestinationGasText trade={trade} /> }]
            : []),
        ]}
      />
      {showsField && <RecipientField trade={trade} />}
    </>
  )
}

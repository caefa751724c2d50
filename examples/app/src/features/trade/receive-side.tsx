import { formatUsd } from '@causeway/core/format'
import { isFormError, normalizeAmountText } from '@causeway/view-models'
import { useId } from 'react'
import { tradeCopy } from '#locale/trade-copy'
import { useEngine } from '../../state/use-engine.ts'
import { AmountInput } from '../../ui/amount-input.tsx'
import { IssueLines } from './issue-lines.tsx'
import { issuesAt } from './issues-at.ts'
import { OnChain } from './on-chain.tsx'
import { PendleTag } from './pendle-tag.tsx'
import { TokenButton } from './token-button.tsx'
import { RECEIVE_AMOUNT_ID, type Trade } from './trade.ts'

/** The output side. A typed output makes the input an estimate. */
export function ReceiveSide({ trade }: { readonly trade: Trade }) {
  const id = useId()
  const { swapForm } = useEngine()
  const { to, swap } = trade
  const { receive, offer, button } = swap.view
  const issues = issuesAt(swap.view, 'receive')
  return (
    <div>
      <AmountInput
        id={RECEIVE_AMOUNT_ID}
        label={
          <>
            {tradeCopy.youReceive}
            {to.token && <PendleTag token={to.token} />}
          </>
        }
        unit={to.token?.symbol}
        value={receive.text}
        onChange={(text) => swapForm.type('OUTPUT', normalizeAmountText(text))}
        placeholder={button.code === 'QUOTING' ? '…' : '0'}
        invalid={issues.some(isFormError)}
        describedBy={`${id}-issues`}
        aside={<OnChain trade={trade} side="OUTPUT" />}
        picker={<TokenButton trade={trade} side="OUTPUT" />}
      >
        <span>{offer ? offer.receive.usdText : receive.text === '' ? formatUsd(0) : '-'}</span>
        {offer && <span>{tradeCopy.fromProvider(offer.quote.name)}</span>}
      </AmountInput>
      <IssueLines id={`${id}-issues`} issues={issues} />
    </div>
  )
}

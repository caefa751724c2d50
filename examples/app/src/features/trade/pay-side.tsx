import { formatUsd } from '@causeway/core/format'
import { isFormError, normalizeAmountText } from '@causeway/view-models'
import { useId } from 'react'
import { tradeCopy } from '#locale/trade-copy'
import { useEngine } from '../../state/use-engine.ts'
import { AmountInput } from '../../ui/amount-input.tsx'
import { IssueLines } from './issue-lines.tsx'
import { issuesAt } from './issues-at.ts'
import { OnChain } from './on-chain.tsx'
import { PayBalance } from './pay-balance.tsx'
import { TokenButton } from './token-button.tsx'
import { PAY_AMOUNT_ID, type Trade } from './trade.ts'

/** The input side: amount, value and balance. */
export function PaySide({ trade }: { readonly trade: Trade }) {
  const id = useId()
  const { swapForm } = useEngine()
  const { kind, from, swap } = trade
  const { pay } = swap.view
  const issues = issuesAt(swap.view, 'pay')
  const verb = kind === 'swap' ? 'pay' : 'send'
  return (
    <div>
      <AmountInput
        id={PAY_AMOUNT_ID}
        label={tradeCopy.youDo(verb)}
        unit={from.token?.symbol}
        value={pay.text}
        onChange={(text) => swapForm.type('INPUT', normalizeAmountText(text))}
        invalid={issues.some(isFormError)}
        describedBy={`${id}-issues`}
        aside={<OnChain trade={trade} side="INPUT" />}
        picker={<TokenButton trade={trade} side="INPUT" />}
      >
        <span>{pay.text === '' ? formatUsd(0) : (pay.money?.usdText ?? '-')}</span>
        <PayBalance trade={trade} />
      </AmountInput>
      <IssueLines id={`${id}-issues`} issues={issues} />
    </div>
  )
}

import { type FormIssue, formIssueMessage, isFormError } from '@causeway/view-models'
import { useId } from 'react'
import { addressBookCopy } from '#locale/address-book-copy'
import { tradeCopy } from '#locale/trade-copy'
import { Field } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { AddressComparison } from '../address-book/address-comparison.tsx'
import { isNameLike } from '../address-book/is-name-like.ts'
import { RecipientHelp } from '../address-book/recipient-help.tsx'
import { useResolvesNames } from '../address-book/use-names.ts'
import { isLookalikeIssue } from './is-lookalike-issue.ts'
import { IssueLines } from './issue-lines.tsx'
import { issuesAt } from './issues-at.ts'
import styles from './recipient-field.module.css'
import type { Trade } from './trade.ts'

/** Field for a recipient address, with its issues. Consents to warnings are part of the review. */
export function RecipientField({ trade }: { readonly trade: Trade }) {
  const id = useId()
  const { to, recipient, recipientChecks, swap } = trade
  const resolvesNames = useResolvesNames(to.chain)
  const issues = issuesAt(swap.view, 'recipient')
  // A name is not an address, but it may have one.
  const firstError = issues.find(isFormError)
  const lookalike = issues.find(isLookalikeIssue)
  const knownAddress = 'lookalike' in swap.view.recipient ? swap.view.recipient.lookalike : undefined
  const problem = resolvesNames && isNameLike(recipient) ? undefined : firstError
  return (
    <div className={styles['field']}>
      <Field
        label={tradeCopy.recipientOn(to.chain.name)}
        value={recipient}
        onChange={trade.setRecipient}
        placeholder={resolvesNames ? addressBookCopy.addressOrName : tradeCopy.address}
        autoComplete="off"
        spellCheck={false}
        error={problem && getProblemText(problem, resolvesNames)}
        aria-describedby={id}
      />
      <IssueLines id={id} issues={issues.filter((issue) => issue !== firstError && issue !== lookalike)} />
      {lookalike && (
        <Note tone="neg" role="alert">
          {addressBookCopy.lookalike(to.chain.name)}
          {knownAddress !== undefined && (
            <AddressComparison entered={recipient.trim()} known={knownAddress} />
          )}
        </Note>
      )}
      <RecipientHelp
        chain={to.chain}
        text={recipient}
        recipient={swap.view.recipient}
        checks={recipientChecks}
        onPick={trade.setRecipient}
      />
    </div>
  )
}

/** Appends the accepted forms of a recipient to the message of a text that is not an address. */
function getProblemText(issue: FormIssue, resolvesNames: boolean): string {
  const message = formIssueMessage(issue)
  if (issue.code !== 'RECIPIENT_INVALID') return message
  return `${message} ${resolvesNames ? addressBookCopy.enterAddressOrName : addressBookCopy.enterAddress}`
}

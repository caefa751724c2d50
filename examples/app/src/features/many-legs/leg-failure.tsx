import { isCausewayError, isTransferError, TermsWorsenedError } from '@causeway/core'
import { formatAmount } from '@causeway/core/format'
import { useTransfer, useTranslatedError } from '@causeway/react'
import { legsCopy } from '#locale/legs-copy'
import { sendingCopy } from '#locale/sending-copy'
import { asSentence } from '../../copy/as-sentence.ts'
import { unsentCopy } from '../../copy/step-copy.ts'
import { TextLink } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'
import { approvalText } from '../review/approval-text.ts'
import { useAllowances } from '../review/use-allowances.ts'
import { useLostRequest } from '../review/use-lost-request.ts'
import type { Leg } from './legs.ts'

interface LegFailureProps {
  readonly leg: Leg
  readonly error: Error
  onRemove(): void
}

/** A failed leg: the reason, where the funds are, and the next step. */
export function LegFailure({ leg, error, onRemove }: LegFailureProps) {
  const { view, chain, token } = leg
  const translation = useTranslatedError(error, { aggregator: view.offer?.quote.name, chainId: chain.id })
  const earlier = useLostRequest(chain.id, undefined)
  const record = useTransfer(isTransferError(error) ? error.transferId : '')
  const allowances = useAllowances(record, false)
  if (!translation) return null
  if (translation.code === 'SEND_UNCERTAIN') {
    const { title, message, hint } = sendingCopy.uncertain
    return (
      <Note tone="neg" role="alert" title={asSentence(title)}>
        {message} {hint}
      </Note>
    )
  }
  const isStopped = isCausewayError(error, 'ABORTED')
  const paid = view.pay.money && `${view.pay.money.text} ${token.symbol}`
  const steps = record?.status === 'INVALID' ? (record.run?.steps ?? []) : []
  const fundsNote = unsentCopy({
    paid,
    chainName: chain.name,
    steps,
    isOver: true,
    permissions: approvalText(steps, allowances),
    earlier,
  })
  return (
    <Note tone="neg" role="alert" title={isStopped ? legsCopy.stopped : asSentence(translation.title)}>
      {!isStopped && `${asSentence(translation.message)} `}
      {fundsNote} {error instanceof TermsWorsenedError ? worseText(error) : newQuoteText(leg)}{' '}
      <TextLink onClick={onRemove}>{legsCopy.leaveOut(chain.name)}</TextLink>
    </Note>
  )
}

function worseText({ offered }: TermsWorsenedError): string {
  return legsCopy.newQuoteFrom(offered.name, formatAmount(offered.toAmount, offered.request.toTokenDecimals))
}

function newQuoteText({ view }: Leg): string {
  const { offer, receive } = view
  return offer ? legsCopy.newQuote(offer.receive.text, receive.token?.symbol ?? '') : ''
}

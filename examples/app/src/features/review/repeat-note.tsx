import type { TransferRecord } from '@causeway/core'
import { chainById, explorerUrl } from '@causeway/core/chains'
import { abbreviateAddress, formatAmount } from '@causeway/core/format'
import { useChains } from '@causeway/react'
import { sendingCopy } from '#locale/sending-copy'
import { useEngine } from '../../state/use-engine.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Note } from '../../ui/note.tsx'
import { isBatchPending, isOrderOpen } from './is-sent.ts'
import type { RepeatConsent } from './use-repeat-consent.ts'

/** The consent to repeat actions that are not confirmed yet or whose wallet response was lost, with their transactions. */
export function RepeatNote({ sent, isNamed, isAccepted, accept }: RepeatConsent) {
  const { title, batchTitle } = sendingCopy.sentUnseen
  return (
    <Note
      isConsent
      tone={isAccepted ? 'quiet' : 'warn'}
      role="status"
      title={sent.every(isBatchPending) ? batchTitle : title}
    >
      {sent.map((record) => (
        <p key={record.id}>
          {isNamed && <ActionName record={record} />}
          <Sent record={record} />
        </p>
      ))}
      <Checkbox isChecked={isAccepted} onChange={accept}>
        {sendingCopy.sentUnseen.consent}
      </Checkbox>
    </Note>
  )
}

/** State of a transfer, with the link to its transaction. */
function Sent({ record }: { readonly record: TransferRecord }) {
  const { chainId, hash, status, recoveredTime } = record
  const chain = chainById(useChains(), chainId)
  const { done, pending, unconfirmed, completed } = sendingCopy.sentUnseen
  const texts = recoveredTime === undefined ? [completed, unconfirmed] : [done, pending]
  const url = chain && hash && explorerUrl(chain, { kind: 'transaction', value: hash })
  if (isBatchPending(record)) return sendingCopy.sentUnseen.batch
  if (isOrderOpen(record)) return sendingCopy.sentUnseen.order
  return (
    <>
      {status === 'DONE' ? texts[0] : texts[1]}{' '}
      {url && hash && <ExternalLink href={url}>{abbreviateAddress(hash)}</ExternalLink>}
    </>
  )
}

/** Type, amount and chain of a transfer, among several. */
function ActionName({ record }: { readonly record: TransferRecord }) {
  const { tokens } = useEngine()
  const { chainId, info } = record
  const { inputCurrency, inputAmountRaw } = info
  const chainName = chainById(useChains(), chainId)?.name ?? ''
  const token = inputCurrency && tokens.find(chainId, inputCurrency)
  const amount =
    token && inputAmountRaw !== undefined
      ? `${formatAmount(inputAmountRaw, token.decimals)} ${token.symbol}`
      : undefined
  return <strong>{sendingCopy.sentUnseen.action(info.type, amount, chainName)}</strong>
}

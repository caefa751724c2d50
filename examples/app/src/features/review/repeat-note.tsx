import type { TransferRecord } from '@causeway/core'
import { chainById, explorerUrl } from '@causeway/core/chains'
import { abbreviateAddress } from '@causeway/core/format'
import { useChains } from '@causeway/react'
import { sendingCopy } from '#locale/sending-copy'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Note } from '../../ui/note.tsx'
import type { RepeatConsent } from './use-repeat-consent.ts'

/** The consent to repeat actions that were sent although the wallet response was lost, with their transactions. */
export function RepeatNote({ sent, isAccepted, accept }: RepeatConsent) {
  return (
    <Note isConsent tone={isAccepted ? 'quiet' : 'warn'} role="status" title={sendingCopy.sentUnseen.title}>
      {sent.map((record) => (
        <Sent key={record.id} record={record} />
      ))}
      <Checkbox isChecked={isAccepted} onChange={accept}>
        {sendingCopy.sentUnseen.consent}
      </Checkbox>
    </Note>
  )
}

/** State of a transfer, with the link to its transaction. */
function Sent({ record: { chainId, hash, status } }: { readonly record: TransferRecord }) {
  const chain = chainById(useChains(), chainId)
  const url = chain && hash && explorerUrl(chain, { kind: 'transaction', value: hash })
  return (
    <p>
      {status === 'DONE' ? sendingCopy.sentUnseen.done : sendingCopy.sentUnseen.pending}{' '}
      {url && hash && <ExternalLink href={url}>{abbreviateAddress(hash)}</ExternalLink>}
    </p>
  )
}

import { portfolioCopy } from '#locale/portfolio-copy'
import { TextLink } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'
import { AccountName } from '../address-book/account-name.tsx'
import type { ViewedAccount } from './viewed-account.ts'

interface ViewingNoteProps {
  readonly viewed: ViewedAccount
  onLeave(): void
}

/** Note with the viewed address, shown if the portfolio does not belong to the user. */
export function ViewingNote({ viewed, onLeave }: ViewingNoteProps) {
  switch (viewed.status) {
    case 'own':
      return null
    case 'other':
      return (
        <Pane>
          <Note tone="info" icon="search" role="status" title={portfolioCopy.viewing(viewed.address)}>
            <AccountName address={viewed.address} />
            <TextLink onClick={onLeave}>{portfolioCopy.backToOwn}</TextLink>
          </Note>
        </Pane>
      )
    case 'invalid':
      return (
        <Pane>
          <Note tone="warn" icon="warning" role="alert" title={portfolioCopy.invalidAddress}>
            <bdi>{viewed.text.slice(0, MAX_LENGTH)}</bdi> {portfolioCopy.notAnAddress}{' '}
            {portfolioCopy.addressFormat} <TextLink onClick={onLeave}>{portfolioCopy.backToOwn}</TextLink>
          </Note>
        </Pane>
      )
  }
}

/** Maximum length of the displayed text. */
const MAX_LENGTH = 80

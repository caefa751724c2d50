import { portfolioCopy } from '#locale/portfolio-copy'
import { TextLink } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'
import type { LookedAt } from './looked-at.ts'

interface LookingProps {
  readonly looked: LookedAt
  onLeave(): void
}

/** Says whose portfolio this is, where it is not one's own. */
export function Looking({ looked, onLeave }: LookingProps) {
  switch (looked.status) {
    case 'own':
      return null
    case 'other':
      return (
        <Note tone="info" icon="search" role="status" title={portfolioCopy.viewing(looked.address)}>
          <TextLink onClick={onLeave}>{portfolioCopy.backToOwn}</TextLink>
        </Note>
      )
    case 'refused':
      return (
        <Note tone="warn" icon="warning" role="alert" title={portfolioCopy.invalidAddress}>
          <bdi>{looked.text.slice(0, LONGEST)}</bdi> {portfolioCopy.notAnAddress}{' '}
          {portfolioCopy.addressFormat} <TextLink onClick={onLeave}>{portfolioCopy.backToOwn}</TextLink>
        </Note>
      )
  }
}

/** More of it says nothing. */
const LONGEST = 80

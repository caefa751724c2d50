import { TextLink } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'
import { type LookedAt, NO_ADDRESS } from './looked-at.ts'

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
        <Note
          tone="info"
          icon="search"
          role="status"
          title={`You are viewing ${looked.address}. Connect its wallet to send from it.`}
        >
          <TextLink onClick={onLeave}>Back to your portfolio</TextLink>
        </Note>
      )
    case 'refused':
      return (
        <Note tone="warn" icon="warning" role="alert" title="Invalid address.">
          <bdi>{looked.text.slice(0, LONGEST)}</bdi> is not an address. {NO_ADDRESS}{' '}
          <TextLink onClick={onLeave}>Back to your portfolio</TextLink>
        </Note>
      )
  }
}

/** More of it says nothing. */
const LONGEST = 80

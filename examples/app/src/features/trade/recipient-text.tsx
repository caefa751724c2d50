import type { SwapRecipient } from '@causeway/view-models'
import { TextLink } from '../../ui/link.tsx'

interface RecipientTextProps {
  readonly recipient: SwapRecipient
  readonly isChanging: boolean
  onChange(): void
  onKeepOwn(): void
}

/** Who receives, in short. */
export function RecipientText({ recipient, isChanging, onChange, onKeepOwn }: RecipientTextProps) {
  return (
    <>
      {wordsOf(recipient)}{' '}
      {isChanging ? (
        <TextLink onClick={onKeepOwn}>Use your wallet</TextLink>
      ) : (
        <TextLink onClick={onChange} aria-label="Change the recipient">
          Change
        </TextLink>
      )}
    </>
  )
}

function wordsOf(recipient: SwapRecipient): string {
  switch (recipient.kind) {
    case 'sender':
      return `Your wallet ${recipient.shortAddress}`
    case 'own':
      return `Your account ${recipient.shortAddress}`
    case 'stranger':
      return recipient.shortAddress
    case 'missing':
    case 'invalid':
    case 'checksum':
    case 'burn':
    case 'token':
      return '-'
  }
}

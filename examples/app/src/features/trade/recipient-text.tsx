import type { SwapRecipient } from '@causeway/view-models'
import { tradeCopy } from '#locale/trade-copy'
import { TextLink } from '../../ui/link.tsx'

interface RecipientTextProps {
  readonly recipient: SwapRecipient
  readonly isChanging: boolean
  onChange(): void
  onReset(): void
}

/** The recipient, abbreviated. */
export function RecipientText({ recipient, isChanging, onChange, onReset }: RecipientTextProps) {
  return (
    <>
      {describe(recipient)}{' '}
      {isChanging ? (
        <TextLink onClick={onReset}>{tradeCopy.toYourWallet}</TextLink>
      ) : (
        <TextLink onClick={onChange} aria-label={tradeCopy.changeRecipient}>
          {tradeCopy.change}
        </TextLink>
      )}
    </>
  )
}

function describe(recipient: SwapRecipient): string {
  switch (recipient.kind) {
    case 'sender':
      return tradeCopy.yourWallet(recipient.shortAddress)
    case 'own':
      return tradeCopy.yourAccount(recipient.shortAddress)
    case 'external':
      return recipient.shortAddress
    case 'missing':
    case 'invalid':
    case 'checksum':
    case 'burn':
    case 'token':
      return '-'
  }
}

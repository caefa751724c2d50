import type { SwapRecipient } from '@causeway/view-models'
import { tradeCopy } from '#locale/trade-copy'
import { useViewedAccounts } from '../../state/use-viewed-accounts.ts'
import { TextLink } from '../../ui/link.tsx'

interface RecipientTextProps {
  readonly recipient: SwapRecipient
  /** Name of the recipient in the address book. */
  readonly savedName: string | undefined
  readonly isChanging: boolean
  onChange(): void
  onReset(): void
}

/** The recipient: its saved name, and its abbreviated address. */
export function RecipientText({ recipient, savedName, isChanging, onChange, onReset }: RecipientTextProps) {
  const isViewed = useViewedAccounts().length > 0
  return (
    <>
      {savedName !== undefined && <bdi>{savedName}, </bdi>}
      {describe(recipient, isViewed)}{' '}
      {isChanging ? (
        <TextLink onClick={onReset}>
          {recipient.kind === 'sender' ? tradeCopy.keepYourWallet : tradeCopy.toYourWallet}
        </TextLink>
      ) : (
        <TextLink onClick={onChange} aria-label={tradeCopy.changeRecipient}>
          {tradeCopy.change}
        </TextLink>
      )}
    </>
  )
}

function describe(recipient: SwapRecipient, isViewed: boolean): string {
  switch (recipient.kind) {
    case 'sender':
      if (isViewed) return tradeCopy.viewedAccount(recipient.shortAddress)
      return tradeCopy.yourWallet(recipient.shortAddress)
    case 'own':
      if (isViewed) return tradeCopy.viewedAccount(recipient.shortAddress)
      return tradeCopy.yourAccount(recipient.shortAddress)
    case 'external':
      return recipient.shortAddress
    case 'missing':
      return tradeCopy.noRecipient
    case 'invalid':
    case 'checksum':
    case 'burn':
    case 'token':
      return '-'
  }
}

import type { ReviewConsent } from '@causeway/view-models'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { FormFooter, type FormFooterProps } from '../../ui/form-footer.tsx'
import { StickyFooter } from '../../ui/sticky-footer.tsx'
import { CONSENT_MISSING } from './decide.ts'
import { type ConsentActions, ReviewConsentNote } from './review-consent-note.tsx'
import type { WalletNotice } from './use-wallet-notice.tsx'

interface ReviewFooterProps extends Pick<FormFooterProps, 'summary' | 'secondaryAction'> {
  readonly label: string
  /** Undefined while the button is disabled. */
  readonly onPress: (() => void) | undefined
  readonly wallet: WalletNotice
  /** The consent that the button requires; undefined if it requires none. */
  readonly consent: ReviewConsent | undefined
  readonly actions: ConsentActions
  /** Main value of the sticky footer, such as the minimum output. */
  readonly main: { readonly label: ReactNode; readonly figure: ReactNode }
}

/** The button of a review with the notes and the consent above it, which is docked on narrow screens. */
export function ReviewFooter({
  label,
  onPress,
  wallet: { notes, isOtherAccount, isRepeatOpen },
  consent,
  actions,
  main,
  ...footer
}: ReviewFooterProps) {
  const notice = (consent || notes) && (
    <>
      {notes}
      {consent && <ReviewConsentNote consent={consent} actions={actions} />}
    </>
  )
  const button = (
    <Button kind="go" size="large" isDisabled={!onPress || isOtherAccount || isRepeatOpen} onClick={onPress}>
      {isRepeatOpen ? CONSENT_MISSING : label}
    </Button>
  )
  return (
    <>
      <FormFooter button={button} notice={notice} {...footer} />
      <StickyFooter {...main} notice={notice}>
        {button}
      </StickyFooter>
    </>
  )
}

import { getNativeFee } from '@causeway/core'
import { chainById } from '@causeway/core/chains'
import { useChains, useNow } from '@causeway/react'
import type { SwapFormView } from '@causeway/view-models'
import { Suspense } from 'react'
import { reviewCopy } from '#locale/review-copy'
import { useDialogState } from '../../state/use-dialog-state.ts'
import { createLazyPart, frameInDialog } from '../../ui/create-lazy-part.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'
import { WithWholeAddresses } from '../../ui/with-whole-addresses.tsx'
import { isSimulated } from './is-simulated.ts'
import type { CheckedQuote } from './use-checked-quote.ts'
import { verificationCopy } from './verification-copy.ts'

const loadCallsDialog = () => import('./calls-dialog.tsx')
const CallsDialog = createLazyPart(async () => (await loadCallsDialog()).CallsDialog, frameInDialog)

interface ChecksProps {
  readonly checked: Omit<CheckedQuote, 'endsIn'>
  readonly view: SwapFormView
  /** The most that leaves the wallet, such as `850.06 USDC`. Default: the amount of the view. */
  readonly spent?: string | undefined
  /** Names the trade, if the checks of several ones are shown, such as `USDC on Base.` */
  readonly name?: string | undefined
}

/** Checks of a transaction before it is signed, and its calls. */
export function Checks({ checked, view, spent, name }: ChecksProps) {
  const [showsCalls, setShowsCalls] = useDialogState<true>(loadCallsDialog)
  const now = useNow() ?? checked.time
  const { built } = checked
  const { quote } = built
  const { recipient, pay, offer } = view
  const currency = chainById(useChains(), built.request.fromChainId)?.nativeCurrency
  const fee =
    built.type === 'order' ? (quote.otherPayOut ?? 0n) : getNativeFee(built.transaction, built.request)
  const { isComplete, verifiedText } = verificationCopy({
    built,
    paid: spent ?? (pay.money && pay.token ? `${pay.money.text} ${pay.token.symbol}` : reviewCopy.theAmount),
    fee: currency && {
      amount: fee,
      currency,
      isUnpriced: offer?.nativeFee?.isAboveLimit === true && offer.nativeFee.basis === 'gas',
    },
    provider: quote.name,
    recipient:
      recipient.kind === 'sender' ? reviewCopy.yourWallet : (recipient.address ?? reviewCopy.theRecipient),
  })
  const age = Math.max(0, Math.round((now - checked.time) / 1_000))
  const title = isComplete
    ? reviewCopy.verifiedAgo(age, built.type === 'order' || isSimulated(built))
    : reviewCopy.notVerifiedAgo(age)
  return (
    <>
      <Note
        tone={isComplete ? 'pos' : 'warn'}
        icon={isComplete ? 'shield' : 'shieldDashed'}
        title={name === undefined ? title : `${name} ${title}`}
      >
        <WithWholeAddresses>{verifiedText}</WithWholeAddresses>{' '}
        <TextLink onClick={() => setShowsCalls(true)}>{reviewCopy.seeCalls}</TextLink>
      </Note>
      <Suspense>
        {showsCalls && <CallsDialog checked={checked} view={view} onClose={() => setShowsCalls(undefined)} />}
      </Suspense>
    </>
  )
}

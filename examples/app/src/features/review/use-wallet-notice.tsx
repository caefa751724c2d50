import type { TransferRecord } from '@causeway/core'
import { abbreviateAddress } from '@causeway/core/format'
import { useTransfers } from '@causeway/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { sendingCopy } from '#locale/sending-copy'
import { transferPath } from '../../state/transfer-path.ts'
import { useEngine } from '../../state/use-engine.ts'
import { Note } from '../../ui/note.tsx'
import { isOpenInWallet, isRequestOpen, type PlannedAction } from './find-repeated.ts'
import { hasSignedOrder } from './is-sent.ts'
import { RepeatNote } from './repeat-note.tsx'
import { useOtherAccount } from './use-other-account.ts'
import { useRepeatConsent } from './use-repeat-consent.ts'

/** Notes of a review about the wallet, and their effect on its button. */
export interface WalletNotice {
  /** Notes above the button; undefined if there are none. */
  readonly notes: ReactNode
  /** Whether the run belongs to an account that is not connected. The button must be disabled then. */
  readonly isOtherAccount: boolean
  /** Whether an action was already sent, and the user has not accepted to repeat it. The button must be disabled then. */
  readonly isRepeatOpen: boolean
}

interface WalletNoticeParameters {
  /** Accounts of the runs that were started and are not finished. */
  readonly runAccounts: readonly string[]
  /** Actions that the button sends. */
  readonly planned: readonly PlannedAction[]
}

/**
 * Returns the notes about the wallet: another account is connected, an identical request or order may be open, or an identical action
 * is not confirmed yet or was sent although the wallet response was lost.
 */
export function useWalletNotice({ runAccounts, planned }: WalletNoticeParameters): WalletNotice {
  const transfers = useTransfers()
  const otherAccount = useOtherAccount(runAccounts)
  const now = useEngine().clock.now()
  const open = transfers.findLast((record) => planned.some((action) => isRequestOpen(action, [record], now)))
  const signedOrders = transfers.filter(hasSignedOrder)
  const isOrderOpen = planned.some((action) => isOpenInWallet(action, signedOrders))
  const repeat = useRepeatConsent(planned)
  const notes = (otherAccount !== undefined || open || repeat) && (
    <>
      {otherAccount !== undefined && (
        <Note tone="warn" role="status" title={sendingCopy.otherAccount(abbreviateAddress(otherAccount))}>
          {sendingCopy.switchBack}
        </Note>
      )}
      {open && (
        <Note tone="warn">
          {isOrderOpen ? sendingCopy.openOrder : sendingCopy.openInWallet}{' '}
          <Link to={getPath(open)}>{sendingCopy.openTransfer}</Link>
        </Note>
      )}
      {repeat && <RepeatNote {...repeat} />}
    </>
  )
  return {
    notes: notes || undefined,
    isOtherAccount: otherAccount !== undefined,
    isRepeatOpen: repeat?.isAccepted === false,
  }
}

function getPath({ id, chainId, info: { outputChainId = chainId } }: TransferRecord): string {
  return transferPath({ id, from: { chainId }, to: { chainId: outputChainId } })
}

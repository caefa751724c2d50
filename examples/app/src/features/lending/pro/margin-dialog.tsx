import type { AssetAction } from '@causeway/core/lending'
import { useEffect, useEffectEvent, useRef } from 'react'
import { proCopy } from '#locale/pro-copy'
import { useOverlays } from '../../../state/overlays-provider.tsx'
import { useHistorySheet } from '../../../state/use-history-sheet.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { useIsNarrow } from '../../../ui/use-is-narrow.ts'
import type { ActionFormState } from '../use-action-form-state.ts'
import { MarginPanel } from './margin-panel.tsx'
import { useProUrl } from './use-pro-url.ts'

interface MarginDialogProps {
  readonly form: ActionFormState
  /** Opens the form of a lending action. Called once the dialog is closed. */
  onLend(type: AssetAction['type'], poolId: string): void
}

/** Dialog for a margin trade, if the URL names one. It opens once the wallet drawer is closed. Closing it or going back removes it from the URL. */
export function MarginDialog({ form, onLend }: MarginDialogProps) {
  const address = useProUrl()
  const isNarrow = useIsNarrow()
  const { walletMenu } = useOverlays()
  const openNext = useRef<() => void>(undefined)
  const { isOpen, open, close } = useHistorySheet({
    isOpenAtStart: false,
    onClosed() {
      address.chooseOperation(undefined)
      openNext.current?.()
    },
  })
  const openSheet = useEffectEvent(open)
  // The user may have opened the wallet drawer while the code of this dialog was loading.
  useEffect(() => {
    if (!walletMenu.isOpen) openSheet()
  }, [walletMenu.isOpen])
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={proCopy.margin}
      size="l"
      placement={isNarrow ? 'bottom' : 'center'}
    >
      <MarginPanel
        form={form}
        url={address}
        isDialog={!isNarrow}
        onDone={close}
        onLend={(type, poolId) => {
          openNext.current = () => onLend(type, poolId)
          close()
        }}
      />
    </Dialog>
  )
}

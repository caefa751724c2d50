import { proCopy } from '#locale/pro-copy'
import { useHistorySheet } from '../../../state/use-history-sheet.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { useIsNarrow } from '../../../ui/use-is-narrow.ts'
import type { ActionFormState } from '../use-action-form-state.ts'
import { MarginPanel } from './margin-panel.tsx'
import { useProUrl } from './use-pro-url.ts'

interface MarginDialogProps {
  readonly form: ActionFormState
}

/** Dialog for a margin trade, if the URL names one. Closing it or going back removes it from the URL. */
export function MarginDialog({ form }: MarginDialogProps) {
  const address = useProUrl()
  const isNarrow = useIsNarrow()
  const { isOpen, close } = useHistorySheet({
    isOpenAtStart: true,
    onClosed: () => address.chooseOperation(undefined),
  })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={proCopy.margin}
      size="l"
      placement={isNarrow ? 'bottom' : 'center'}
    >
      <MarginPanel form={form} url={address} isDialog={!isNarrow} onDone={close} />
    </Dialog>
  )
}

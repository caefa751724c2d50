import { proCopy } from '#locale/pro-copy'
import { Dialog } from '../../../ui/dialog.tsx'
import type { ActionFormState } from '../use-action-form-state.ts'
import { MarginPanel } from './margin-panel.tsx'
import { useProUrl } from './use-pro-url.ts'

interface MarginDialogProps {
  readonly form: ActionFormState
}

/** Dialog for a margin trade, if the URL names one. */
export function MarginDialog({ form }: MarginDialogProps) {
  const address = useProUrl()
  return (
    <Dialog isOpen onClose={() => address.chooseOperation(undefined)} title={proCopy.margin} size="l">
      <MarginPanel form={form} url={address} isDialog />
    </Dialog>
  )
}

import { proCopy } from '#locale/pro-copy'
import { Dialog } from '../../../ui/dialog.tsx'
import type { ActionDesk } from '../use-action-desk.ts'
import { MarginPanel } from './margin-panel.tsx'
import { useProAddress } from './use-pro-address.ts'

interface MarginDialogProps {
  readonly desk: ActionDesk
}

/** A margin trade over the page of a lender, where its address asks for one. */
export function MarginDialog({ desk }: MarginDialogProps) {
  const address = useProAddress()
  return (
    <Dialog isOpen onClose={() => address.chooseOperation(undefined)} title={proCopy.margin} size="l">
      <MarginPanel desk={desk} address={address} isOver />
    </Dialog>
  )
}

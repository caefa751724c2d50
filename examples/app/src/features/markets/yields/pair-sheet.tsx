import { marketsCopy } from '#locale/markets-copy'
import { useHistorySheet } from '../../../state/use-history-sheet.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { PairPanel, type PairPanelProps } from './pair-panel.tsx'

interface PairSheetProps extends Omit<PairPanelProps, 'isSheet'> {
  /** Called once the sheet is closed, also by going back. */
  onClosed(): void
}

/** A pair in a sheet over the table, for screens without a column for it. */
export function PairSheet({ onClosed, ...pair }: PairSheetProps) {
  const { isOpen, close } = useHistorySheet({ isOpenAtStart: true, onClosed })
  return (
    <Dialog isOpen={isOpen} onClose={close} title={marketsCopy.pairTitle} placement="bottom">
      <PairPanel {...pair} isSheet />
    </Dialog>
  )
}

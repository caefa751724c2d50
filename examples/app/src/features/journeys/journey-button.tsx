import { useWalletSession } from '@causeway/react'
import { Suspense } from 'react'
import { journeysCopy } from '#locale/journeys-copy'
import { useDialogState } from '../../state/use-dialog-state.ts'
import { Button } from '../../ui/button.tsx'
import { createLazyPart, frameInDialog } from '../../ui/create-lazy-part.tsx'
import type { JourneyTarget } from './journey-target.ts'

const loadDialog = () => import('./journey-dialog.tsx')
const JourneyDialog = createLazyPart(async () => (await loadDialog()).JourneyDialog, frameInDialog)

interface JourneyButtonProps {
  readonly target: JourneyTarget
  /** Default: small. */
  readonly size?: 'small' | 'medium'
}

/** Opens the dialog that deposits in a pool, or repays its debt, with any token on any chain. */
export function JourneyButton({ target, size = 'small' }: JourneyButtonProps) {
  const isWatchOnly = useWalletSession(({ impersonation }) => impersonation.isActive)
  const [opened, show] = useDialogState<JourneyTarget>(loadDialog)
  const { action, asset } = target
  if (isWatchOnly) return null
  return (
    <>
      <Button size={size} aria-haspopup="dialog" onClick={() => show(target)}>
        {journeysCopy.fromAnywhere[action](asset.symbol)}
      </Button>
      <Suspense>{opened && <JourneyDialog target={opened} onClose={() => show(undefined)} />}</Suspense>
    </>
  )
}

import { useWalletSession } from '@causeway/react'
import { lazy, Suspense } from 'react'
import { journeysCopy } from '#locale/journeys-copy'
import { useDialogState } from '../../state/use-dialog-state.ts'
import { Button } from '../../ui/button.tsx'
import type { JourneyTarget } from './journey-target.ts'

const loadDialog = () => import('./journey-dialog.tsx')
const JourneyDialog = lazy(async () => ({ default: (await loadDialog()).JourneyDialog }))

interface JourneyButtonProps {
  readonly target: JourneyTarget
  /** Whether the label names the asset. Default false. */
  readonly showsAsset?: boolean
  /** Default: small. */
  readonly size?: 'small' | 'medium'
}

/** Opens the dialog that deposits in a pool, or repays its debt, with any token on any chain. */
export function JourneyButton({ target, showsAsset = false, size = 'small' }: JourneyButtonProps) {
  const isWatchOnly = useWalletSession(({ impersonation }) => impersonation.isActive)
  const [opened, show] = useDialogState<JourneyTarget>(loadDialog)
  const { action, asset } = target
  if (isWatchOnly) return null
  const named = journeysCopy.fromAnywhereOf[action](asset.symbol)
  return (
    <>
      <Button
        size={size}
        aria-haspopup="dialog"
        aria-label={showsAsset ? undefined : named}
        onClick={() => show(target)}
      >
        {showsAsset ? named : journeysCopy.fromAnywhere[action]}
      </Button>
      <Suspense>{opened && <JourneyDialog target={opened} onClose={() => show(undefined)} />}</Suspense>
    </>
  )
}

import { rewardsCopy } from '#locale/rewards-copy'
import { useOverlayActions } from '../../../state/overlays-provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { Pane } from '../../../ui/pane.tsx'

/** Rewards of lenders, which are claimed on their chain. */
export function ClaimPane() {
  const change = useOverlayActions()
  return (
    <Pane
      title={rewardsCopy.lenderRewards}
      aside={
        <Button size="small" onClick={() => change({ type: 'setClaim', isOpen: true })}>
          {rewardsCopy.claimRewards}
        </Button>
      }
    >
      <p className="muted">{rewardsCopy.claimHint}</p>
    </Pane>
  )
}

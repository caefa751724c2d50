import { useOverlayActions } from '../../../state/overlays-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { Pane } from '../../../ui/pane.tsx'

/** What is not points: the rewards of lenders, which are claimed on their chain. */
export function ClaimPane() {
  const change = useOverlayActions()
  return (
    <Pane
      title="Rewards of lenders"
      aside={
        <Button size="small" onClick={() => change({ type: 'setClaim', isOpen: true })}>
          Claim rewards
        </Button>
      }
    >
      <p className="muted">
        Some lenders pay tokens for what you deposit or borrow. They are claimed from each lender, on its
        chain.
      </p>
    </Pane>
  )
}

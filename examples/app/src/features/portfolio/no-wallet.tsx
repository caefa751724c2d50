import { fixedCopy } from '#locale/fixed-copy'
import { useOverlayActions } from '../../state/overlays-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pane } from '../../ui/pane.tsx'

/** Placeholder for the portfolio while no wallet is connected and no address is viewed. */
export function NoWallet() {
  const change = useOverlayActions()
  return (
    <Pane>
      <EmptyState
        title={fixedCopy.wallet.noneTitle}
        action={
          <Button kind="go" onClick={() => change({ type: 'openWalletMenu', view: 'connect' })}>
            {fixedCopy.wallet.connect}
          </Button>
        }
      >
        {fixedCopy.wallet.noneText}
      </EmptyState>
    </Pane>
  )
}

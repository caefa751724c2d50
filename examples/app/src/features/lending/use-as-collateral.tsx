import { Suspense } from 'react'
import { lendingCopy } from '#locale/lending-copy'
import { useDialogState } from '../../state/use-dialog-state.ts'
import { Button } from '../../ui/button.tsx'
import { findUnusedCollateral } from './find-unused-collateral.ts'
import { LazySwitchDialog, loadSwitchDialog } from './lazy-switch-dialog.ts'
import type { ActionFormState } from './use-action-form-state.ts'

interface UseAsCollateralProps {
  readonly form: Pick<
    ActionFormState,
    'chainId' | 'lender' | 'subAccount' | 'account' | 'market' | 'position'
  >
}

/** A button that uses an existing deposit as collateral, which a loan needs. Renders nothing without such a deposit. */
export function UseAsCollateral({ form }: UseAsCollateralProps) {
  const pool = findUnusedCollateral(form.market, form.position)
  const [poolId, setPoolId] = useDialogState<string>(loadSwitchDialog)
  return (
    <>
      {pool && (
        <Button onClick={() => setPoolId(pool.poolId)}>
          {lendingCopy.enableCollateral(pool.asset.symbol)}
        </Button>
      )}
      <Suspense>
        {poolId !== undefined && (
          <LazySwitchDialog
            context={form}
            action={{ type: 'SwitchCollateral', poolId, enabled: true }}
            onClose={() => setPoolId(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

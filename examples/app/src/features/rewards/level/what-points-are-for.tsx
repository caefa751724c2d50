import { TOP_POINTS_LEVEL } from '@causeway/core/points'
import { copy } from '../../../copy/en.ts'
import { Button } from '../../../ui/button.tsx'
import { Pane } from '../../../ui/pane.tsx'
import { levelPercent } from '../words.ts'
import { LevelRuler } from './level-ruler.tsx'

/** The ruler without a reading, for who has no account yet. */
export function WhatPointsAreFor({ onConnect }: { onConnect(): void }) {
  return (
    <Pane
      title="Points and levels"
      aside={
        <Button kind="go" onClick={onConnect}>
          {copy.wallet.connect}
        </Button>
      }
    >
      <p className="muted">
        Every swap, bridge, loan and margin trade earns points. They lift your level from 0 to{' '}
        {TOP_POINTS_LEVEL}, which earns {levelPercent(TOP_POINTS_LEVEL)}, and become tokens. They belong to an
        account: connect a wallet to see yours.
      </p>
      <LevelRuler />
    </Pane>
  )
}

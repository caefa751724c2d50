import { TOP_POINTS_LEVEL } from '@causeway/core/points'
import { fixedCopy } from '#locale/fixed-copy'
import { rewardsCopy } from '#locale/rewards-copy'
import { Button } from '../../../ui/button.tsx'
import { Pane } from '../../../ui/pane.tsx'
import { levelPercent } from '../short-percent.ts'
import { LevelRuler } from './level-ruler.tsx'

/** Introduction to points and levels, shown without a connected account. */
export function PointsIntroduction({ onConnect }: { onConnect(): void }) {
  return (
    <Pane
      title={rewardsCopy.pointsAndLevels}
      aside={
        <Button kind="go" onClick={onConnect}>
          {fixedCopy.wallet.connect}
        </Button>
      }
    >
      <p className="muted">
        {rewardsCopy.whatPointsAreFor(TOP_POINTS_LEVEL, levelPercent(TOP_POINTS_LEVEL))}
      </p>
      <LevelRuler />
    </Pane>
  )
}

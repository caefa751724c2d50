import { formatPoints } from '@causeway/core/format'
import type { ReactNode } from 'react'
import { rewardsCopy } from '#locale/rewards-copy'
import type { Standing } from '../standing.ts'
import { Schedule } from '../tokens/schedule.tsx'
import { levelPercent } from '../words.ts'
import { ActionsPicture, LevelsPicture, RoadPicture } from './pictures.tsx'

/** A step: what it says, and what is drawn over it. More than one picture take turns. */
export interface OnboardingStep {
  readonly title: string
  readonly text: string
  readonly pictures: readonly ReactNode[]
}

/** Standing: of who has some already. */
export function onboardingSteps(
  standing: Pick<Standing, 'points' | 'level'> | undefined,
): readonly OnboardingStep[] {
  return [
    {
      title: rewardsCopy.pointsForActions,
      text: rewardsCopy.pointsForActionsText(youAre(standing)),
      pictures: [<LevelsPicture key="levels" />],
    },
    {
      title: rewardsCopy.everyAction,
      text: rewardsCopy.everyActionText,
      pictures: [1, 2, 3].map((lit) => <ActionsPicture key={lit} lit={lit} />),
    },
    {
      title: rewardsCopy.levelsRaise,
      text: rewardsCopy.levelsRaiseText(levelPercent(1), levelPercent(10)),
      pictures: [30, 120, 900].map((points) => <RoadPicture key={points} points={points} />),
    },
    {
      title: rewardsCopy.pointsToTokens,
      text: rewardsCopy.pointsToTokensText,
      pictures: [<Schedule key="schedule" />],
    },
  ]
}

function youAre(standing: Pick<Standing, 'points' | 'level'> | undefined): string {
  if (!standing) return rewardsCopy.levelRange
  return rewardsCopy.currentLevel(standing.level.level, formatPoints(standing.points))
}

import { formatPoints } from '@causeway/core/format'
import type { ReactNode } from 'react'
import { rewardsCopy } from '#locale/rewards-copy'
import { levelPercent } from '../short-percent.ts'
import type { PointsSummary } from '../to-points-summary.ts'
import { Schedule } from '../tokens/schedule.tsx'
import { ActionsPicture, LevelsPicture, ProgressPicture } from './pictures.tsx'

/** A step with its alternating pictures. */
export interface OnboardingStep {
  readonly title: string
  readonly text: string
  readonly pictures: readonly ReactNode[]
}

/** Returns the steps, for the points of the user if known. */
export function onboardingSteps(
  summary: Pick<PointsSummary, 'points' | 'level'> | undefined,
): readonly OnboardingStep[] {
  return [
    {
      title: rewardsCopy.pointsForActions,
      text: rewardsCopy.pointsForActionsText(getLevelText(summary)),
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
      pictures: [30, 120, 900].map((points) => <ProgressPicture key={points} points={points} />),
    },
    {
      title: rewardsCopy.pointsToTokens,
      text: rewardsCopy.pointsToTokensText,
      pictures: [<Schedule key="schedule" />],
    },
  ]
}

function getLevelText(summary: Pick<PointsSummary, 'points' | 'level'> | undefined): string {
  if (!summary) return rewardsCopy.levelRange
  return rewardsCopy.currentLevel(summary.level.level, formatPoints(summary.points))
}

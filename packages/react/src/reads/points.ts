import {
  type PointsAccounts,
  type PointsPolicyName,
  type PointsTasks,
  type PointsTotal,
  type PointsUserInfo,
  pointsTasksQueryOptions,
  pointsTotalQueryOptions,
  pointsUserQueryOptions,
} from '@causeway/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReadOptions, useRead } from './use-read.ts'

/** Summaries and history of the points of these accounts. It waits for an account. */
export function usePoints<Selected = PointsTotal>(
  accounts: PointsAccounts,
  options: ReadOptions<PointsTotal, Selected, PointsPolicyName> = {},
): UseQueryResult<Selected> {
  return useRead(({ points }, context) => pointsTotalQueryOptions(points, accounts, context), options)
}

/** What points are given for. */
export function usePointsTasks<Selected = PointsTasks>(
  options: ReadOptions<PointsTasks, Selected, PointsPolicyName> = {},
): UseQueryResult<Selected> {
  return useRead(({ points }, context) => pointsTasksQueryOptions(points, context), options)
}

/** The referral code of these accounts, and who they are to the points service. It waits for an account. */
export function useReferral<Selected = PointsUserInfo>(
  accounts: PointsAccounts,
  options: ReadOptions<PointsUserInfo, Selected, PointsPolicyName> = {},
): UseQueryResult<Selected> {
  return useRead(({ points }, context) => pointsUserQueryOptions(points, accounts, context), options)
}

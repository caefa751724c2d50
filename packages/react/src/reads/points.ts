import {
  type PointsAccounts,
  type PointsPolicyName,
  type PointsTasks,
  type PointsTotal,
  type PointsUserInfo,
  pointsTasksQueryOptions,
  pointsTotalQueryOptions,
  pointsUserQueryOptions,
} from '@causeway/core/points'
import type { UseQueryResult } from '@tanstack/react-query'
import { requireService } from '../causeway-provider.tsx'
import { type ReadOptions, useRead } from './use-read.ts'

/** Reads the summaries and the history of points of accounts. Disabled without an account. */
export function usePoints<Selected = PointsTotal>(
  accounts: PointsAccounts,
  options: ReadOptions<PointsTotal, Selected, PointsPolicyName> = {},
): UseQueryResult<Selected> {
  return useRead(
    (causeway, context) => pointsTotalQueryOptions(requireService(causeway, 'points'), accounts, context),
    options,
  )
}

/** Reads the rules for points. */
export function usePointsTasks<Selected = PointsTasks>(
  options: ReadOptions<PointsTasks, Selected, PointsPolicyName> = {},
): UseQueryResult<Selected> {
  return useRead(
    (causeway, context) => pointsTasksQueryOptions(requireService(causeway, 'points'), context),
    options,
  )
}

/** Reads the referral code and the points user of accounts. Disabled without an account. */
export function useReferral<Selected = PointsUserInfo>(
  accounts: PointsAccounts,
  options: ReadOptions<PointsUserInfo, Selected, PointsPolicyName> = {},
): UseQueryResult<Selected> {
  return useRead(
    (causeway, context) => pointsUserQueryOptions(requireService(causeway, 'points'), accounts, context),
    options,
  )
}

import type { ReadQueryContext, ReadQueryOptions } from '../kernel/query.ts'
import type { PointsClient } from './client.ts'
import type { PointsAccounts, PointsTasks, PointsTotal, PointsUserInfo } from './entry.ts'
import { POINTS_POLICIES, type PointsPolicyName } from './policies.ts'
import { accountsKey } from './state.ts'

/** Policy by default: `default`; of tasks `session`. */
type Context = ReadQueryContext<PointsPolicyName>

/** Summaries and history of these accounts; nothing is asked while there are none. */
export function pointsTotalQueryOptions(
  points: Pick<PointsClient, 'getTotal'>,
  accounts: PointsAccounts,
  context: Context,
): ReadQueryOptions<PointsTotal> {
  return ofAccounts('total', accounts, context, (options) => points.getTotal(accounts, options))
}

/** Who these accounts are to the service: their referral code. */
export function pointsUserQueryOptions(
  points: Pick<PointsClient, 'getUser'>,
  accounts: PointsAccounts,
  context: Context,
): ReadQueryOptions<PointsUserInfo> {
  return ofAccounts('user', accounts, context, (options) => points.getUser(accounts, options))
}

/** What points are given for. */
export function pointsTasksQueryOptions(
  points: Pick<PointsClient, 'getTasks'>,
  { instanceId, policy = 'session' }: Context,
): ReadQueryOptions<PointsTasks> {
  return {
    ...POINTS_POLICIES[policy],
    queryKey: [instanceId, 'points', 'tasks'],
    queryFn: ({ signal }) => points.getTasks({ signal }),
    enabled: true,
  }
}

function ofAccounts<Data>(
  part: string,
  accounts: PointsAccounts,
  { instanceId, policy = 'default' }: Context,
  read: (options: { readonly signal: AbortSignal }) => Promise<Data>,
): ReadQueryOptions<Data> {
  const key = accountsKey(accounts)
  return {
    ...POINTS_POLICIES[policy],
    queryKey: [instanceId, 'points', part, key],
    queryFn: ({ signal }) => read({ signal }),
    enabled: key !== '',
  }
}

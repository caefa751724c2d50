import type { ReadQueryContext, ReadQueryOptions } from '../kernel/query.ts'
import type { PointsClient } from './client.ts'
import { getAccountsKey } from './create-account-points.ts'
import type { PointsAccounts, PointsTasks, PointsTotal, PointsUserInfo } from './entry.ts'
import { POINTS_POLICIES, type PointsPolicyName } from './policies.ts'

type Context = ReadQueryContext<PointsPolicyName>

/** Query options for summaries and history. Disabled without an account. */
export function pointsTotalQueryOptions(
  points: Pick<PointsClient, 'getTotal'>,
  accounts: PointsAccounts,
  context: Context,
): ReadQueryOptions<PointsTotal> {
  return createAccountsQuery('total', accounts, context, (options) => points.getTotal(accounts, options))
}

/** Query options for the users of the accounts, with their referral code. */
export function pointsUserQueryOptions(
  points: Pick<PointsClient, 'getUser'>,
  accounts: PointsAccounts,
  context: Context,
): ReadQueryOptions<PointsUserInfo> {
  return createAccountsQuery('user', accounts, context, (options) => points.getUser(accounts, options))
}

/** Query options for the tasks. Default policy: `session`. */
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

function createAccountsQuery<Data>(
  part: string,
  accounts: PointsAccounts,
  { instanceId, policy = 'default' }: Context,
  read: (options: { readonly signal: AbortSignal }) => Promise<Data>,
): ReadQueryOptions<Data> {
  const key = getAccountsKey(accounts)
  return {
    ...POINTS_POLICIES[policy],
    queryKey: [instanceId, 'points', part, key],
    queryFn: ({ signal }) => read({ signal }),
    enabled: key !== '',
  }
}

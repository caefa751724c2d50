import type { PointsClient } from './client.ts'
import type { PointsAccounts, PointsTasks, PointsTotal, PointsUserInfo } from './entry.ts'
import { POINTS_POLICIES, type PointsPolicy, type PointsPolicyName } from './policies.ts'
import { accountsKey } from './state.ts'

/** What a query cache such as TanStack's takes. */
export interface PointsQueryOptions<Data> extends PointsPolicy {
  readonly queryKey: readonly string[]
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Data>
  readonly enabled: boolean
}

export interface PointsQueryContext {
  /** Of the `createCauseway` it belongs to: two of them never share an entry. */
  readonly instanceId: string
  /** Default `default`; for tasks `session`. */
  readonly policy?: PointsPolicyName | undefined
}

/** Summaries and history of these accounts; nothing is asked while there are none. */
export function pointsTotalQueryOptions(
  points: Pick<PointsClient, 'getTotal'>,
  accounts: PointsAccounts,
  context: PointsQueryContext,
): PointsQueryOptions<PointsTotal> {
  return ofAccounts('total', accounts, context, (options) => points.getTotal(accounts, options))
}

/** Who these accounts are to the service: their referral code. */
export function pointsUserQueryOptions(
  points: Pick<PointsClient, 'getUser'>,
  accounts: PointsAccounts,
  context: PointsQueryContext,
): PointsQueryOptions<PointsUserInfo> {
  return ofAccounts('user', accounts, context, (options) => points.getUser(accounts, options))
}

/** What points are given for. */
export function pointsTasksQueryOptions(
  points: Pick<PointsClient, 'getTasks'>,
  { instanceId, policy = 'session' }: PointsQueryContext,
): PointsQueryOptions<PointsTasks> {
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
  { instanceId, policy = 'default' }: PointsQueryContext,
  read: (options: { readonly signal: AbortSignal }) => Promise<Data>,
): PointsQueryOptions<Data> {
  const key = accountsKey(accounts)
  return {
    ...POINTS_POLICIES[policy],
    queryKey: [instanceId, 'points', part, key],
    queryFn: ({ signal }) => read({ signal }),
    enabled: key !== '',
  }
}

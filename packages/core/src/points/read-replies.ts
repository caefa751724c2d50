import { lowerAddress } from '../chains/address.ts'
import { compact } from '../kernel/compact.ts'
import { isCausewayError } from '../kernel/errors.ts'
import { getField } from '../kernel/get-field.ts'
import { type Address, InvalidResponseError, parseExternal } from '../kernel/schema.ts'
import {
  POINTS_ACTIONS,
  type PointsEntry,
  type PointsEntryType,
  type PointsItemFailure,
  type PointsSummary,
  type PointsTask,
  type PointsTasks,
  type PointsTotal,
  type PointsUser,
  type PointsUserInfo,
} from './entry.ts'
import { sortNewestFirst } from './group-points-by-day.ts'
import { combineSummaries, getPointsLevel } from './levels.ts'
import { isReferralCode } from './referral.ts'
import { roundPoints, roundVolume } from './round-to.ts'
import {
  awardedSchema,
  entrySchema,
  entrySummarySchema,
  summarySchema,
  taskSchema,
  userSchema,
} from './schemas.ts'

/**
 * Parses summaries and history. An invalid history item is left out and reported. An invalid summary rejects the reply,
 * because the total would be wrong.
 *
 * @throws InvalidResponseError
 */
export function readTotalReply(answer: { readonly levels: unknown; readonly actions: unknown }): PointsTotal {
  const source = 'The points'
  const rows = findList(answer.levels, ['summary', 'summaries'], source)
  const summaries = rows.map((row) => readSummary(row, source))
  const historyRows = findList(answer.actions, ['history'], source)
  const { items, failures } = readItems('history', historyRows, (row) => readEntry(row, undefined))
  return {
    summaries,
    summaryCombined: combineSummaries(summaries),
    history: sortNewestFirst(items),
    failures,
  }
}

/** Parses users and their referral code. @throws InvalidResponseError */
export function readUserReply(answer: {
  readonly users: unknown
  readonly referral: unknown
}): PointsUserInfo {
  const source = 'The users'
  const { items: users, failures } = readNonEmpty(
    'users',
    findList(answer.users, ['users'], source),
    readUser,
  )
  const referrals =
    answer.referral === answer.users
      ? users
      : readItems('users', findList(answer.referral, ['users'], source), readUser).items
  const referralCode = referrals.find((user) => user.referralCode !== undefined)?.referralCode
  return compact({ users, referralCode, failures })
}

/** Parses tasks. @throws InvalidResponseError */
export function readTasksReply(answer: unknown): PointsTasks {
  const { items, failures } = readNonEmpty('tasks', findList(answer, ['tasks'], 'The tasks'), readTask)
  return { tasks: items, failures }
}

/** Points awarded for a transaction. */
export interface PointsAward {
  readonly entries: readonly PointsEntry[]
  /** Lower-cased account of the award. */
  readonly userAddress?: Address | undefined
  readonly failures: readonly PointsItemFailure[]
}

/** Parses an award. `now`, in seconds, is used for awards without a time. @throws InvalidResponseError */
export function readAwardReply(answer: unknown, now: number): PointsAward {
  const source = 'The award'
  const { items, failures } = readItems('awards', findList(answer, ['data'], source), (row) =>
    readEntry(row, now),
  )
  const { userAddress } = parseExternal(awardedSchema, toCamelKeys(answer), source)
  return compact({
    entries: items,
    userAddress: userAddress ? lowerAddress(userAddress) : undefined,
    failures,
  })
}

/** Returns a record with its snake_case keys in camelCase. Other values are returned unchanged. */
export function toCamelKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [toCamelCase(key), item]))
}

function toCamelCase(name: string): string {
  return name.replace(/(?!^)_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** Returns the reply if it is a list, otherwise the first list under one of the names. */
function findList(answer: unknown, names: readonly string[], source: string): readonly unknown[] {
  const lists = [answer, ...names.map((name) => getField(answer, name))]
  const list = lists.find((candidate) => Array.isArray(candidate))
  if (list) return list
  throw new InvalidResponseError(source, names[0] ?? '', 'Expected a list.')
}

function readItems<T>(
  list: PointsItemFailure['list'],
  rows: readonly unknown[],
  read: (row: unknown) => T,
): { items: T[]; failures: PointsItemFailure[] } {
  const items: T[] = []
  const failures: PointsItemFailure[] = []
  for (const [index, row] of rows.entries()) {
    try {
      items.push(read(row))
    } catch (error) {
      if (!isCausewayError(error, 'INVALID_RESPONSE')) throw error
      failures.push({ list, index, reason: error.details ?? error.message })
    }
  }
  return { items, failures }
}

/** Parses a list as `readItems` does. Throws if all items are invalid. */
function readNonEmpty<T>(
  ...[list, rows, read]: Parameters<typeof readItems<T>>
): ReturnType<typeof readItems<T>> {
  const { items, failures } = readItems(list, rows, read)
  const [first] = failures
  if (first && items.length === 0) throw new InvalidResponseError(`The list of ${list}`, '0', first.reason)
  return { items, failures }
}

function readSummary(row: unknown, source: string): PointsSummary {
  const { totalPoints, totalVolume, currentLevel } = parseExternal(summarySchema, toCamelKeys(row), source)
  return {
    currentLevel: currentLevel ?? getPointsLevel(totalPoints),
    totalPoints: roundPoints(totalPoints),
    totalVolume: roundVolume(totalVolume ?? 0),
  }
}

function readEntry(row: unknown, now: number | undefined): PointsEntry {
  const source = 'A history item'
  const { awardedAt, timestamp, points, summary, type } = parseExternal(entrySchema, toCamelKeys(row), source)
  const time = awardedAt ?? timestamp ?? now
  if (time === undefined) throw new InvalidResponseError(source, 'awarded_at', 'Expected a time.')
  const detail = parseExternal(entrySummarySchema, toCamelKeys(parseSummary(summary)), source)
  return {
    type: toEntryType(type ?? detail.type),
    timestamp: time,
    points: roundPoints(points),
    summary: compact({
      actionIn: parseAction(detail.actionIn),
      actionOut: parseAction(detail.actionOut),
      info: detail.info || undefined,
      chainIn: detail.chainIn ?? undefined,
    }),
  }
}

/** Parses a summary, which the service writes as JSON text or leaves out. */
function parseSummary(summary: unknown): unknown {
  if (summary === undefined || summary === null) return {}
  if (typeof summary !== 'string') return summary
  try {
    return JSON.parse(summary)
  } catch (error) {
    throw new InvalidResponseError('A history item', 'summary', 'Expected JSON.', error)
  }
}

const ENTRY_TYPES = ['defi', 'referral', 'basic'] as const

function toEntryType(word: string | null): PointsEntryType {
  return ENTRY_TYPES.find((type) => type === word?.toLowerCase()) ?? 'other'
}

function parseAction(word: string | null) {
  return POINTS_ACTIONS.find((action) => action === word?.toLowerCase())
}

function readUser(row: unknown): PointsUser {
  const { referralCode, evmAddress, fuelAddress } = parseExternal(userSchema, toCamelKeys(row), 'A user')
  return compact({
    referralCode: isReferralCode(referralCode) ? referralCode : undefined,
    evmAddress: evmAddress ?? undefined,
    fuelAddress: fuelAddress ?? undefined,
  })
}

function readTask(row: unknown): PointsTask {
  const task = parseExternal(taskSchema, toCamelKeys(row), 'A task')
  return compact({
    id: task.id,
    taskType: task.taskType,
    title: task.title,
    points: roundPoints(task.points),
    minimumVolume: task.minimumVolume ?? undefined,
    dollarToPoints: task.dollarToPoints ?? undefined,
    dollarToPointsPegged: task.dollarToPointsPegged ?? undefined,
    startTime: task.startTime ?? undefined,
    endTime: task.endTime ?? undefined,
  })
}

import { lowerAddress } from '../chains/address.ts'
import { compact } from '../kernel/compact.ts'
import { isCausewayError } from '../kernel/errors.ts'
import { fieldOf } from '../kernel/field.ts'
import { type Address, InvalidResponseError, parseExternal } from '../kernel/schema.ts'
import { roundPoints, roundVolume } from './decimals.ts'
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
import { newestFirst } from './history.ts'
import { combineSummaries, pointsLevel } from './levels.ts'
import { isReferralCode } from './referral.ts'
import {
  awardedSchema,
  entrySchema,
  entrySummarySchema,
  summarySchema,
  taskSchema,
  userSchema,
} from './wire-schema.ts'

/**
 * Totals out of what the service wrote. A history item that cannot be read costs itself; a summary costs the answer:
 * a total that lacks an account would be wrong, and look right.
 *
 * @throws InvalidResponseError
 */
export function readTotal(answer: { readonly levels: unknown; readonly actions: unknown }): PointsTotal {
  const what = 'The points'
  const rows = listIn(answer.levels, ['summary', 'summaries'], what)
  const summaries = rows.map((row) => readSummary(row, what))
  const { items, failures } = readEach('history', listIn(answer.actions, ['history'], what), (row) =>
    readEntry(row, undefined),
  )
  return {
    summaries,
    summaryCombined: combineSummaries(summaries),
    history: newestFirst(items),
    failures,
  }
}

/** @throws InvalidResponseError */
export function readUserInfo(answer: {
  readonly users: unknown
  readonly referral: unknown
}): PointsUserInfo {
  const what = 'The users'
  const { items: users, failures } = readSome('users', listIn(answer.users, ['users'], what), readUser)
  const referrals =
    answer.referral === answer.users
      ? users
      : readEach('users', listIn(answer.referral, ['users'], what), readUser).items
  const referralCode = referrals.find((user) => user.referralCode !== undefined)?.referralCode
  return compact({ users, referralCode, failures })
}

/** @throws InvalidResponseError */
export function readTasks(answer: unknown): PointsTasks {
  const { items, failures } = readSome('tasks', listIn(answer, ['tasks'], 'The tasks'), readTask)
  return { tasks: items, failures }
}

/** Points that were awarded for a transaction. */
export interface PointsAward {
  readonly entries: readonly PointsEntry[]
  /** Lower-cased. */
  readonly userAddress?: Address | undefined
  readonly failures: readonly PointsItemFailure[]
}

/** `now` in seconds: an award without a time was given now. @throws InvalidResponseError */
export function readAwarded(answer: unknown, now: number): PointsAward {
  const what = 'The award'
  const { items, failures } = readEach('awards', listIn(answer, ['data'], what), (row) => readEntry(row, now))
  const { userAddress } = parseExternal(awardedSchema, camelKeys(answer), what)
  return compact({
    entries: items,
    userAddress: userAddress ? lowerAddress(userAddress) : undefined,
    failures,
  })
}

/** A record with its snake_case names in camelCase. Anything else as it is. */
export function camelKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [camelCase(key), item]))
}

function camelCase(name: string): string {
  return name.replace(/(?!^)_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** The answer itself where it is a list, else the list of one of these names. */
function listIn(answer: unknown, names: readonly string[], what: string): readonly unknown[] {
  const lists = [answer, ...names.map((name) => fieldOf(answer, name))]
  const list = lists.find((one) => Array.isArray(one))
  if (list) return list
  throw new InvalidResponseError(what, names[0] ?? '', 'expected a list')
}

function readEach<T>(
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

/** The same of a list in which something must be right: one that is all wrong is an answer to another question. */
function readSome<T>(...[list, rows, read]: Parameters<typeof readEach<T>>): ReturnType<typeof readEach<T>> {
  const { items, failures } = readEach(list, rows, read)
  const [first] = failures
  if (first && items.length === 0) throw new InvalidResponseError(`The list of ${list}`, '0', first.reason)
  return { items, failures }
}

function readSummary(row: unknown, what: string): PointsSummary {
  const { totalPoints, totalVolume, currentLevel } = parseExternal(summarySchema, camelKeys(row), what)
  return {
    currentLevel: currentLevel ?? pointsLevel(totalPoints),
    totalPoints: roundPoints(totalPoints),
    totalVolume: roundVolume(totalVolume ?? 0),
  }
}

function readEntry(row: unknown, now: number | undefined): PointsEntry {
  const what = 'A history item'
  const { awardedAt, timestamp, points, summary, type } = parseExternal(entrySchema, camelKeys(row), what)
  const time = awardedAt ?? timestamp ?? now
  if (time === undefined) throw new InvalidResponseError(what, 'awarded_at', 'expected a time')
  const detail = parseExternal(entrySummarySchema, camelKeys(summaryOf(summary)), what)
  return {
    type: entryType(type ?? detail.type),
    timestamp: time,
    points: roundPoints(points),
    summary: compact({
      actionIn: actionOf(detail.actionIn),
      actionOut: actionOf(detail.actionOut),
      info: detail.info || undefined,
      chainIn: detail.chainIn ?? undefined,
    }),
  }
}

/** The service writes it as JSON text; it may be missing. */
function summaryOf(summary: unknown): unknown {
  if (summary === undefined || summary === null) return {}
  if (typeof summary !== 'string') return summary
  try {
    return JSON.parse(summary)
  } catch (error) {
    throw new InvalidResponseError('A history item', 'summary', 'expected JSON', error)
  }
}

const ENTRY_TYPES = ['defi', 'referral', 'basic'] as const

function entryType(word: string | null): PointsEntryType {
  return ENTRY_TYPES.find((type) => type === word?.toLowerCase()) ?? 'other'
}

function actionOf(word: string | null) {
  return POINTS_ACTIONS.find((action) => action === word?.toLowerCase())
}

function readUser(row: unknown): PointsUser {
  const { referralCode, evmAddress, fuelAddress } = parseExternal(userSchema, camelKeys(row), 'A user')
  return compact({
    referralCode: isReferralCode(referralCode) ? referralCode : undefined,
    evmAddress: evmAddress ?? undefined,
    fuelAddress: fuelAddress ?? undefined,
  })
}

function readTask(row: unknown): PointsTask {
  const task = parseExternal(taskSchema, camelKeys(row), 'A task')
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

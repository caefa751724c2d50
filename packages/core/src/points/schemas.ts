import * as z from 'zod/mini'
import { isAddress } from '../chains/address.ts'
import {
  type Address,
  chainIdSchema,
  lenientSchema,
  oneOfSchema,
  optionalTextSchema,
  type Schema,
  scalarSchema,
  textSchema,
} from '../kernel/schema.ts'
import { MAX_EXACT_POINTS } from './round-to.ts'

/** A time in the year 5138. Larger numbers are milliseconds. */
const LATEST_SECONDS = 100_000_000_000
const optionalAddressSchema: Schema<Address | null> = lenientSchema((value) =>
  typeof value === 'string' && (isAddress(value, 'EVM') || isAddress(value, 'FUEL')) ? value : undefined,
)
const DIGITS = /^\d+$/
const WITHOUT_ZONE = /^\d{4}-\d\d-\d\d(?:[T ][\d:.]+)?$/

/** Returns seconds since the epoch from seconds, milliseconds or a date. Dates without a time zone are UTC. */
function readTime(value: unknown): number | undefined {
  if (typeof value === 'string' && !DIGITS.test(value)) {
    const text = WITHOUT_ZONE.test(value) && value.length > 10 ? `${value.replace(' ', 'T')}Z` : value
    const time = Date.parse(text)
    return Number.isNaN(time) ? undefined : Math.floor(time / 1_000)
  }
  const time = readDecimal(value)
  if (time === undefined || time < 0) return undefined
  const seconds = Math.floor(time < LATEST_SECONDS ? time : time / 1_000)
  return seconds < LATEST_SECONDS ? seconds : undefined
}

/** Returns a plausible amount of points or dollars, from a number or a decimal string. */
function readDecimal(value: unknown): number | undefined {
  const isDecimal = typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value)
  const number = isDecimal ? Number(value) : value
  return typeof number === 'number' && Math.abs(number) <= MAX_EXACT_POINTS ? number : undefined
}

const readAmount = (value: unknown): number | undefined => {
  const amount = readDecimal(value)
  return amount !== undefined && amount >= 0 ? amount : undefined
}

const isAbsent = (value: unknown) => value === undefined || value === null

/** Creates the schema of an optional value, which APIs write as null or leave out. */
const orNull = <T>(expected: string, read: (value: unknown) => T | undefined): Schema<T | null> =>
  scalarSchema(expected, (value) => (isAbsent(value) ? null : read(value)))

const readText = (value: unknown) => (typeof value === 'string' ? value : undefined)

const readChainId = (value: unknown): number | undefined => {
  const result = z.safeParse(chainIdSchema, value)
  return result.success ? result.data : undefined
}

const readLevel = (value: unknown): number | undefined => {
  const level = readDecimal(value)
  return level !== undefined && Number.isInteger(level) && level >= 0 ? level : undefined
}

const readId = (value: unknown) =>
  Number.isSafeInteger(value) ? String(value) : readText(value) || undefined

const amountSchema = scalarSchema('an amount', readAmount)
const timeSchema = orNull('a time', readTime)

export const summarySchema = z.object({
  currentLevel: orNull('a level', readLevel),
  totalPoints: amountSchema,
  totalVolume: orNull('an amount', readAmount),
})

export const entrySchema = z.object({
  awardedAt: timeSchema,
  timestamp: timeSchema,
  points: scalarSchema('a number', readDecimal),
  type: lenientSchema(readText),
  summary: z.unknown(),
})

export const entrySummarySchema = z.object({
  type: lenientSchema(readText),
  actionIn: lenientSchema(readText),
  actionOut: lenientSchema(readText),
  info: lenientSchema(readText),
  chainIn: lenientSchema(readChainId),
})

export const userSchema = z.object({
  referralCode: optionalTextSchema,
  evmAddress: optionalAddressSchema,
  fuelAddress: optionalAddressSchema,
})

export const taskSchema = z.object({
  id: scalarSchema('an id', readId),
  taskType: oneOfSchema(['DeFi', 'Referral']),
  title: textSchema,
  points: amountSchema,
  minimumVolume: lenientSchema(readAmount),
  dollarToPoints: lenientSchema(readAmount),
  dollarToPointsPegged: lenientSchema(readAmount),
  startTime: timeSchema,
  endTime: timeSchema,
})

export const awardedSchema = z.object({ userAddress: optionalAddressSchema })

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Json, toTypes } from './json.ts'

const beside = fileURLToPath(new URL('../../../shared/fixtures', import.meta.url))
const candidate = process.env['CAUSEWAY_FIXTURES'] ?? beside

/** Folder of the recorded replies, if there is one: `CAUSEWAY_FIXTURES`, or the folder next to the checkout. */
export const fixtures = existsSync(candidate) ? candidate : undefined

interface Differences {
  /** Keys whose numbers were recorded as strings. */
  readonly numbers: readonly string[]
  /** Path prefixes that the sandbox's replies omit intentionally. */
  readonly without: readonly string[]
}

/** Returns every key of a recorded reply with its JSON type as lines, such as `estimate.feeCosts[].amount: string`. */
export function recordedLines(file: string, { numbers, without }: Differences): string[] {
  const text = readFileSync(join(fixtures ?? '', file), 'utf8')
  return toLines(JSON.parse(text) as Json)
    .filter((line) => !without.some((start) => line.startsWith(start)))
    .map((line) =>
      numbers.some((key) => line.endsWith(`${key}: string`)) ? line.replace(/string$/, 'number') : line,
    )
}

export function toLines(value: Json): string[] {
  return lines(toTypes(value), '')
}

function lines(shape: unknown, path: string): string[] {
  if (typeof shape === 'string') return [`${path}: ${shape}`]
  if (Array.isArray(shape)) return shape.flatMap((item) => lines(item, `${path}[]`))
  return Object.entries(Object(shape)).flatMap(([key, item]) =>
    lines(item, path === '' ? key : `${path}.${key}`),
  )
}

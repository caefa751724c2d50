import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Json, shapeOf } from './wire.ts'

const beside = fileURLToPath(new URL('../../../shared/fixtures', import.meta.url))
const candidate = process.env['CAUSEWAY_FIXTURES'] ?? beside

/** The folder of recorded answers, where there is one: `CAUSEWAY_FIXTURES`, else beside the checkout. */
export const fixtures = existsSync(candidate) ? candidate : undefined

interface Differences {
  /** Keys whose recorder turned the wire's numbers into text. */
  readonly numbers: readonly string[]
  /** Beginnings of paths our answer leaves out on purpose. */
  readonly without: readonly string[]
}

/** Every key of a recorded answer with its type on the wire, as lines: `estimate.feeCosts[].amount: string`. */
export function recordedLines(file: string, { numbers, without }: Differences): string[] {
  const text = readFileSync(join(fixtures ?? '', file), 'utf8')
  return linesOf(JSON.parse(text) as Json)
    .filter((line) => !without.some((start) => line.startsWith(start)))
    .map((line) =>
      numbers.some((key) => line.endsWith(`${key}: string`)) ? line.replace(/string$/, 'number') : line,
    )
}

export function linesOf(value: Json): string[] {
  return lines(shapeOf(value), '')
}

function lines(shape: unknown, path: string): string[] {
  if (typeof shape === 'string') return [`${path}: ${shape}`]
  if (Array.isArray(shape)) return shape.flatMap((item) => lines(item, `${path}[]`))
  return Object.entries(Object(shape)).flatMap(([key, item]) =>
    lines(item, path === '' ? key : `${path}.${key}`),
  )
}

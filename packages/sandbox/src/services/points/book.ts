import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod/mini'
import { getMessage, SandboxError } from '../../errors.ts'
import type { PointsOptions } from './options.ts'

const awardSchema = z.object({
  /** Lower-case address of the account. */
  address: z.string(),
  type: z.enum(['defi', 'referral']),
  chainId: z.number(),
  /** Lower-case transaction hash. */
  hash: z.string(),
  points: z.number(),
  /** Volume of the transaction in US dollars. */
  volume: z.number(),
  /** Time of the award, in milliseconds since the epoch. */
  time: z.number(),
  /** Whether the account paid one token and received another. Undefined for referrals. */
  isSwap: z.optional(z.boolean()),
  /** Account that was referred. Only set for referrals. */
  brought: z.optional(z.string()),
})

/** Stored awards of points. */
export type Award = z.output<typeof awardSchema>

/** Returns all awards. */
export interface AwardBook {
  all(): readonly Award[]
  of(address: string): readonly Award[]
  has(chainId: number, hash: string): boolean
  /** Adds awards. With a file, they are written before the call returns. */
  add(awards: readonly Award[]): void
}

/**
 * Reads the awards from the file, if there is one.
 *
 * @throws SandboxError `INVALID_OPTIONS` if the file is invalid or cannot be read
 */
export function openBook({ file }: PointsOptions): AwardBook {
  let awards = file === undefined ? [] : readBook(file)
  return {
    all: () => awards,
    of: (address) => awards.filter((award) => award.address === address.toLowerCase()),
    has: (chainId, hash) =>
      awards.some((award) => award.chainId === chainId && award.hash === hash.toLowerCase()),
    add(more) {
      const next = [...awards, ...more]
      if (file !== undefined) writeBook(file, next)
      awards = next
    },
  }
}

function readBook(file: string): readonly Award[] {
  try {
    return z.parse(z.array(awardSchema), JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return []
    const message = `${file} does not hold points: ${getMessage(cause)}`
    throw new SandboxError('INVALID_OPTIONS', message, { cause })
  }
}

/** Writes a temporary file and renames it, so that the file is never partially written. */
function writeBook(file: string, awards: readonly Award[]): void {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.draft`
  writeFileSync(draft, JSON.stringify(awards))
  renameSync(draft, file)
}

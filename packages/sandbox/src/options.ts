import * as z from 'zod/mini'
import { SandboxError } from './errors.ts'
import { inEnglish } from './in-english.ts'
import type { OnLog, OnProgress } from './progress.ts'
import { acrossOptionsSchema } from './services/across/options.ts'
import { faultsSchema } from './services/faults/index.ts'
import { bridgeNames, serviceNames, swapNames } from './services/names.ts'
import { type PointsOptions, pointsOptionsSchema } from './services/points/options.ts'
import { settlementOptionsSchema } from './settlement/index.ts'

const origin = z
  .string()
  .check(
    z.refine(
      (text) => URL.canParse(text) && new URL(text).origin === text,
      'Expected an origin such as http://127.0.0.1:5173',
    ),
  )

const plainOptionsSchema = z.object({
  chains: z.optional(z.array(z.number())),
  port: z.optional(z.int().check(z.minimum(0), z.maximum(65_000))),
  cacheFolder: z.optional(z.string()),
  across: z.optional(acrossOptionsSchema),
  settlement: z.optional(z.partialRecord(z.enum([...bridgeNames, ...swapNames]), settlementOptionsSchema)),
  points: z.optional(pointsOptionsSchema),
  markets: z.optional(z.boolean()),
  history: z.optional(z.boolean()),
  pageOrigins: z.optional(z.array(origin)),
  faults: z.optional(z.partialRecord(z.enum(serviceNames), faultsSchema)),
})

/** Options of `startSandbox`. */
export interface SandboxOptions extends z.infer<typeof plainOptionsSchema> {
  /** Ids of the chains to run. Default: 1, 5000, 8453 and 42161. */
  readonly chains?: number[]
  /** Port of the HTTP server; the chains use the following ports. With 0, the default, the system chooses all ports. */
  readonly port?: number
  /** Folder in which downloaded and compiled bytecode is cached. Default: a git-ignored folder of this package. */
  readonly cacheFolder?: string
  readonly points?: PointsOptions
  /** Whether lenders and exchanges are installed. The sandbox starts faster without them. Default: true. */
  readonly markets?: boolean
  /**
   * Whether the chains begin 30 days ago, and debts and rates of most lenders have changed since. The start takes three
   * seconds more, and the chains use up to 2.5 GB of memory within an hour. Default: false.
   */
  readonly history?: boolean
  /** Origins of web pages that may use the gateway, such as `http://127.0.0.1:5173`. Default: none. */
  readonly pageOrigins?: string[]
  readonly onProgress?: OnProgress
  readonly onLog?: OnLog
}

/** @throws SandboxError `INVALID_OPTIONS` that lists the invalid options with the reasons */
export function checkOptions(options: SandboxOptions): void {
  const parsed = z.safeParse(plainOptionsSchema, options, inEnglish)
  if (!parsed.success) throw new SandboxError('INVALID_OPTIONS', z.prettifyError(parsed.error))
}

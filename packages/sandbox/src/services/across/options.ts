import * as z from 'zod/mini'

export const relayerOptionsSchema = z.strictObject({
  /** `fill` settles deposits on the destination chain; `ignore` lets them expire, after which they are refunded. */
  mode: z.optional(z.enum(['fill', 'ignore'])),
  /** Milliseconds between the detection of a deposit and its fill. */
  delayMs: z.optional(z.number().check(z.minimum(0))),
  /** Number of confirmations before a fill. With 1, a deposit is filled as soon as it is mined. */
  onlyAfterConfirmations: z.optional(z.int().check(z.minimum(1))),
  /** Milliseconds between a deposit's expiry and its refund. Its status is `expired` in between. */
  refundDelayMs: z.optional(z.number().check(z.minimum(0))),
})

/**
 * Behavior of the relayer. Omitted options keep their values. Initial values: `fill`, 0 ms, 1 confirmation, 1,000 ms.
 */
export type RelayerOptions = z.infer<typeof relayerOptionsSchema>

export type RelayerSettings = { readonly [Key in keyof RelayerOptions]-?: NonNullable<RelayerOptions[Key]> }

export const defaultRelayerSettings: RelayerSettings = {
  mode: 'fill',
  delayMs: 0,
  onlyAfterConfirmations: 1,
  refundDelayMs: 1_000,
}

export const acrossOptionsSchema = z.strictObject({
  relayer: z.optional(relayerOptionsSchema),
  /** Fill deadline of deposits, in seconds after the quote. The pool rejects more than 21,600. Default: 7,200. */
  fillDeadlineSeconds: z.optional(z.int().check(z.minimum(1), z.maximum(21_600))),
  /** Seconds during which only the sandbox's relayer may fill. Default: 0. */
  exclusivitySeconds: z.optional(z.int().check(z.minimum(0), z.maximum(3_600))),
})

export type AcrossOptions = z.infer<typeof acrossOptionsSchema>

export const defaultFillDeadlineSeconds = 7_200

/** Returns the settings, updated with the values of `options`. */
export function mergeRelayer(settings: RelayerSettings, options: RelayerOptions): RelayerSettings {
  return {
    mode: options.mode ?? settings.mode,
    delayMs: options.delayMs ?? settings.delayMs,
    onlyAfterConfirmations: options.onlyAfterConfirmations ?? settings.onlyAfterConfirmations,
    refundDelayMs: options.refundDelayMs ?? settings.refundDelayMs,
  }
}
